import { describe, expect, it } from '@jest/globals';
import { objectIn, plainText, quotable, textOf } from './openai-reply.js';

describe('the object in an answer', () => {
  const object = { steps: [{ title: 'Say "{" and }' }] };
  const json = JSON.stringify(object);

  it.each([
    ['alone', json],
    ['behind thoughts', `<think>{maybe} a {"steps": []}</think>\n${json}`],
    ['behind thoughts whose beginning was cut', `so {"steps": []} it is.</think>${json}`],
    ['in fences', `\`\`\`json\n${json}\n\`\`\``],
    ['between sentences', `Here is the {JSON} you asked for: ${json}\nLet me know {if} you need more.`],
  ])('is found %s', (_where, content) => {
    expect(objectIn(content)).toEqual(object);
  });

  it.each([
    ['nothing', ''],
    ['words', 'I cannot.'],
    ['a list', '[1]'],
    ['half of one', json.slice(0, -3)],
  ])('is not there in %s', (_what, content) => expect(objectIn(content)).toBeUndefined());

  it('is looked for in bounded time where braces are opened without end', () => {
    expect(objectIn('{'.repeat(500_000))).toBeUndefined();
  });

  it('holds no half of a character, which no database takes', () => {
    expect(objectIn('{"title":"a\\ud800b"}')).toEqual({ title: 'a b' });
  });
});

describe('plain text', () => {
  it.each([
    ['Save it as audit_2026-10 in C#.', 'Save it as audit_2026-10 in C#.'],
    ['Set 3 * 4 and __init__.py apart', 'Set 3 * 4 and __init__.py apart'],
    ['**Open** the `lid` of <b>the</b> _pump_', 'Open the lid of the pump'],
    ['## Open the lid', 'Open the lid'],
    ['Keep it < 5 bar and > 2 bar', 'Keep it < 5 bar and > 2 bar'],
  ])('of %j is %j', (text, plain) => expect(plainText(text)).toBe(plain));
});

describe('a text that is longer than it may be', () => {
  it.each([
    ['in an answer', textOf],
    ['in a question', quotable],
  ])('is cut between two characters %s', (_where, cut) => {
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
  });
});
