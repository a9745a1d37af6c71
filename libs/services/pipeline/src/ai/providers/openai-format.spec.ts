import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parsed, parseReply } from './openai-format.js';

describe('the reply of an AI provider', () => {
  const shape = z.object({ title: z.string(), steps: z.array(z.string()) });

  it('is read without what no database or document can hold, and in one composition', () => {
    const json =
      '{"title": "Lift\\u0000the lid \\ud83d", "steps": ["Pru\\u0308fen", "a\\uffffb", "\\ud83d\\udd27"]}';
    expect(parsed(json, shape)).toEqual({
      reply: { title: 'Lift the lid ', steps: ['Prüfen', 'a b', '🔧'] },
    });
  });

  it('keeps everything that is no text', () => {
    expect(parseReply('{"a": [1, null, true, {"__proto__": 2}]}')).toEqual(
      JSON.parse('{"a": [1, null, true, {"__proto__": 2}]}'),
    );
  });
});
