import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { doubles, hasTitle, listedTests } from './test-list.mjs';

const range = (letter, last) => Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);
/** Every fault that the product is tested with: processes, infrastructure, AI providers and plans, media, races, operation. */
const faults = [
  ...range('P', 10),
  ...range('I', 10),
  ...range('E', 6),
  ...range('M', 13),
  ...range('R', 8),
  ...range('O', 5),
];
const outcomes = listedTests('apps/e2e/src/faults/MATRIX.md');

/** The ids that a title begins with: `I9 R3 makes one SOP …`, `M8: a video …`. */
const title =
  /\b(?:describe|it|test)\S*\(\s*(?:\[[\s\S]{0,2000}?\]\)\(\s*)?['"`]((?:[A-Z]\d{1,2}[ :])+ ?[^'"`\n]*)|^\s*'((?:[A-Z]\d{1,2}[ :])+ ?[^'\n]*)',?$/gm;

const specs = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.spec.ts', '*.spec.tsx', '*.spec.mjs'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n');

/** `I9 in file` for every id at the start of a title. */
const tested = specs.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(title)].flatMap(([, one, other]) => {
    const [ids = ''] = /^(?:[A-Z]\d{1,2}[ :])+/.exec(one ?? other ?? '') ?? [];
    return ids
      .split(/[ :]+/)
      .filter((id) => id !== '')
      .map((id) => `${id} in ${file}`);
  }),
);

describe('the fault matrix', () => {
  it.each(faults)('has a section for %s, and no fault that is not listed', (fault) => {
    const sections = outcomes.map(({ section }) => section);
    expect(sections).toContain(fault);
    expect(sections.filter((section) => !faults.includes(section))).toEqual([]);
  });

  it.each(outcomes)('names a test of the file: $section, $claim', ({ title: name, file }) => {
    expect([file, name, hasTitle(file, name)]).toEqual([file, name, true]);
  });

  it('has every test whose title begins with an id', () => {
    const listed = outcomes.map(({ section, file }) => `${section} in ${file}`);
    expect(tested.filter((each) => !listed.includes(each))).toEqual([]);
  });

  it('names each test of a fault once', () => {
    expect(
      doubles(outcomes.map(({ section, title: name, file }) => `${section}: ${name} (${file})`)),
    ).toEqual([]);
  });
});
