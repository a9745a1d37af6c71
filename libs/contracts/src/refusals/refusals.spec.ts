import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  asParameter,
  problem,
  problemTypes,
  refusal,
  refusalCodes,
  statusMessage,
  statusMessageCodes,
  statusMessages,
  sentenceOf,
  textOf,
  typeOf,
  type RefusalParameters,
} from '../index.js';

const libs = fileURLToPath(new URL('../../..', import.meta.url));

/** Product code of all libs except the tables themselves, one text each. */
const sources = readdirSync(libs, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/src\/.*\.ts$/.test(path) && !/node_modules|\.spec\.ts$|\/testing\//.test(path))
  .filter((path) => !path.startsWith('contracts/src/refusals/'))
  .map((path) => ({ path, text: readFileSync(join(libs, path), 'utf8') }));

/** Has every parameter that a sentence needs. */
const anything: RefusalParameters = new Proxy(
  {},
  { get: (_, name) => (/_at$/.test(String(name)) ? '2026-12-01T00:00:00Z' : 7919) },
);

describe('refusals', () => {
  it.each(refusalCodes)('have a code and a kind for %s', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
    expect(problemTypes[typeOf(code)].status).toBeGreaterThanOrEqual(400);
  });

  it.each([...refusalCodes, ...statusMessageCodes])('include a sentence for %s', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
    const sentence = sentenceOf({ code, parameters: anything });
    expect(sentence).toMatch(/^[“A-Z0-9].*\p{L}/u);
    expect(sentence).not.toMatch(/undefined|NaN|Invalid Date|object/);
  });

  it('are all used', () => {
    const unused = [...refusalCodes, ...statusMessageCodes].filter(
      (code) => !sources.some(({ text }) => text.includes(`'${code}'`)),
    );
    expect(unused).toEqual([]);
  });

  it('have all details in their parameters: no product code writes a sentence into a problem', () => {
    const strays = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:new Problem|refuse|refusal)\(\s*(?:[`"]|'[A-Z])/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(strays).toEqual([]);
  });

  it('are the codes of the contract', () => {
    const body = { type: 'conflict', title: 'Conflict', status: 409, detail: 'No.', request_id: '1' };
    expect(problem.safeParse({ ...body, code: 'sop.not-found', parameters: {} }).success).toBe(true);
    expect(problem.safeParse({ ...body, code: 'sop.made-up', parameters: {} }).success).toBe(false);
    expect(
      problem.safeParse({ ...body, code: 'sop.not-found', parameters: { text: 'x'.repeat(300) } }).success,
    ).toBe(false);
  });
});

describe('stored messages', () => {
  it('have their codes and parameters, of refusals as well, with unchanged sentences', () => {
    expect(statusMessages.parse([refusal('sop.not-found')])).toEqual([
      { code: 'sop.not-found', parameters: {} },
    ]);
    expect(textOf([refusal('sop.not-found')])).toBe('SOP not found');
    expect(
      textOf([
        statusMessage('sop.earlier-draft-remains'),
        statusMessage('sop.took-too-long', { minutes: 30 }),
      ]),
    ).toBe(
      'The new draft could not be created, so the earlier one is kept. Processing took longer than the 30 minutes allowed. Please try a shorter video.',
    );
  });

  it('have codes that no refusal has', () => {
    expect(statusMessageCodes.filter((code) => new Set<string>(refusalCodes).has(code))).toEqual([]);
  });

  it('limit text from outside to the length of a parameter', () => {
    const parameter = asParameter('x'.repeat(5000));
    expect(statusMessages.safeParse([statusMessage('mail.refused', { reply: parameter })]).success).toBe(
      true,
    );
    expect(asParameter('550 no')).toBe('550 no');
  });
});
