import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../launch/paths.mjs';
import { parseFigureRow, readmes, withFigures } from './update-readmes.mjs';

const readme = [
  '|  | measured | goal | by, on |',
  '| --- | --- | --- | --- |',
  '| a ratio | 1.2 | at most 1.5 | `npm run bench -- one`, 2026-11-21 |',
  '| size | 3 kB | | `npm run bench -- one`, 2026-11-21, busy |',
  '| a ratio | 7 | | `npm run bench -- two`, 2026-11-21 |',
].join('\n');

describe('the figures in READMEs', () => {
  it('are replaced, with the day, in the rows of the command that was run', () => {
    const results = [{ others: 3 }, { what: 'a ratio', cells: ['1.3'] }, { what: 'size', cells: ['4 kB'] }];
    const after = withFigures(readme, { command: 'npm run bench -- one', day: '2026-12-01', results });
    expect(after.split('\n').slice(2)).toEqual([
      '| a ratio | 1.3 | at most 1.5 | `npm run bench -- one`, 2026-12-01 |',
      '| size | 4 kB |  | `npm run bench -- one`, 2026-12-01 |',
      '| a ratio | 7 | | `npm run bench -- two`, 2026-11-21 |',
    ]);
  });

  it('carry a note when other programs used the processor', () => {
    const results = [{ others: 40 }, { what: 'a ratio', cells: ['1.9'] }];
    const after = withFigures(readme, { command: 'npm run bench -- one', day: '2026-12-01', results });
    expect(after).toContain('| `npm run bench -- one`, 2026-12-01, busy |');
  });

  it('stay unchanged if they were not measured', () => {
    const run = { command: 'npm run bench -- one', day: '2026-12-01', results: [{ what: 'a ratio' }] };
    expect(withFigures(readme, run)).toBe(readme);
  });

  it('name an existing command and a day in every table with such a column', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const rows = readmes().flatMap(({ path, text }) => rowsByCommand(path, text));
    expect(rows.length).toBeGreaterThan(20);
    const commands = Object.keys(scripts).flatMap((name) => [`npm run ${name}`, `npm ${name}`]);
    const isScript = (command) => commands.some((known) => `${command} `.startsWith(`${known} `));
    expect(rows.filter(({ row }) => row === undefined || !isScript(row.command))).toEqual([]);
  });
});

/** The rows of tables whose last column is headed "by, on". */
function rowsByCommand(path, text) {
  const tables = text.matchAll(/^\|.*\| by, on +\|\n\|[-| ]+\|\n((?:\|.*\n)+)/gm);
  return [...tables].flatMap(([, body]) =>
    body
      .trim()
      .split('\n')
      .map((line) => ({ path, line, row: parseFigureRow(line) })),
  );
}
