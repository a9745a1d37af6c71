import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const table = readFileSync(join(root, 'apps/e2e/src/faults/README.md'), 'utf8');

const range = (letter, last) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);
/** Every fault that the product is tested with: processes, infrastructure, AI providers and plans, media, races, operation. */
const rows = [
  ...range('P', 10),
  ...range('I', 10),
  ...range('E', 6),
  ...range('M', 13),
  ...['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'],
  ...range('O', 5),
];
/** The ids that a title begins with: `I9 R3 makes one SOP …`, `M8: a video …`. */
const title =
  /\b(?:describe|it|test)\S*\(\s*(?:\[[\s\S]{0,2000}?\]\)\(\s*)?['"`]((?:[A-Z]\d{1,2}[ :])+ ?[^'"`\n]*)|^\s*'((?:[A-Z]\d{1,2}[ :])+ ?[^'\n]*)',?$/gm;

const specs = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.spec.ts', '*.spec.tsx', '*.spec.mjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');

const tests = specs.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(title)].flatMap(([, one, other]) => {
    const text = one ?? other ?? '';
    return (/^(?:[A-Z]\d{1,2}[ :])+/.exec(text)?.[0] ?? '')
      .split(/[ :]+/)
      .filter((id) => id !== '')
      .map((id) => ({ id, file }));
  }),
);
const filesOf = (id) => [...new Set(tests.filter((test) => test.id === id).map(({ file }) => file))].sort();

/** Items of a list: `- **P1** what: `file`, `file``. */
const listed = new Map(
  table
    .split(/^- (?=\*\*[A-Z]\d{1,2}\*\* )/m)
    .slice(1)
    .map((item) => [
      /[A-Z]\d{1,2}/.exec(item)[0],
      [...item.split('\n\n')[0].matchAll(/`([^`]+\.spec\.[a-z]+)`/g)].map(([, file]) => file).sort(),
    ]),
);

describe('the rows of the fault matrix', () => {
  it.each(rows)('%s begins the title of a test', (id) => expect(filesOf(id)).not.toEqual([]));

  it('are listed in the table with exactly the specs whose titles they begin', () => {
    for (const id of rows) expect([id, ...(listed.get(id) ?? [])]).toEqual([id, ...filesOf(id)]);
  });

  it('include every id of titles and table', () => {
    expect([...new Set(tests.map(({ id }) => id))].filter((id) => !rows.includes(id))).toEqual([]);
    expect([...listed.keys()].sort()).toEqual([...rows].sort());
  });
});
