import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Exchange, type Question } from './exchange.js';

const asking = (content: string): Question => ({ messages: [{ role: 'user', content }] });

describe('questions to a language model as files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are in the folder with the place of their answer, and wait', () => {
    const exchange = new Exchange(folder);
    expect(exchange.replyTo('tap', 'write', asking('What now?'))).toBeUndefined();
    expect(exchange.waiting).toEqual(['tap.write.1.json']);
    expect(JSON.parse(readFileSync(join(folder, 'prompts/tap.write.1.json'), 'utf8'))).toEqual({
      answer: 'answers/tap.write.1.json',
      messages: [{ role: 'user', content: 'What now?' }],
    });
  });

  it('are answered by the text of the file, whatever it holds', () => {
    new Exchange(folder).replyTo('tap', 'write', asking('What now?'));
    writeFileSync(join(folder, 'answers/tap.write.1.json'), 'Here it is:\n{"steps":[]}');
    const exchange = new Exchange(folder);
    expect(exchange.replyTo('tap', 'write', asking('What now?'))).toBe('Here it is:\n{"steps":[]}');
    expect(exchange.waiting).toEqual([]);
  });

  it('keep an answer to the very question: another one waits under the next number', () => {
    new Exchange(folder).replyTo('tap', 'write', asking('What now?'));
    writeFileSync(join(folder, 'answers/tap.write.1.json'), '{}');
    const exchange = new Exchange(folder);
    expect(exchange.replyTo('tap', 'write', asking('What else?'))).toBeUndefined();
    expect(exchange.waiting).toEqual(['tap.write.2.json']);
  });
});
