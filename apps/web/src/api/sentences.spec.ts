import '../testing/german.js';
import { describe, expect, it } from '@jest/globals';
import { refusalCodes, statusMessage, statusMessageCodes } from '@sop/contracts';
import { readProblem } from './problem.js';
import { loadSentences } from './sentences.js';
import { sentences } from './sentences.texts.js';
import { localizedMessages } from './status-messages.js';

/** Has every parameter that a sentence needs. */
const anything: never = new Proxy(
  {},
  {
    get: (_, name) => {
      if (/_at$/.test(String(name))) return '2026-12-01T00:00:00Z';
      return /currency$/.test(String(name)) ? 'EUR' : 7919;
    },
  },
) as never;

describe('the sentences of the server in another language', () => {
  it.each([...refusalCodes, ...statusMessageCodes])('include one for %s', (code) => {
    const sentence = sentences[code]?.(anything) ?? '';
    expect(sentence).toMatch(/^[„A-ZÄÖÜ0-9].*\p{L}/u);
    expect(sentence).not.toMatch(/undefined|NaN|Invalid Date|object/);
  });

  it('are English until they are loaded, and then the reader’s', async () => {
    const messages = [statusMessage('making.listening')];
    const body = { type: 'x', title: 'x', status: 404, detail: 'SOP not found', request_id: 'r' };
    const text = JSON.stringify({ ...body, code: 'sop.not-found', parameters: {} });
    expect(localizedMessages('Listening to the video', messages)).toBe('Listening to the video');
    expect(readProblem(404, text).detail).toBe('SOP not found');
    await loadSentences();
    expect(localizedMessages('Listening to the video', messages)).toBe('Video wird angehört');
    expect(readProblem(404, text).detail).toBe('SOP nicht gefunden');
  });
});
