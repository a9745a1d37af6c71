import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFiles } from '../../build/format-files.mjs';
import { root } from '../../launch/paths.mjs';
import { say } from '../../launch/say.mjs';

/** With a tenth of the cores in other hands a figure says so. */
const mostOthersPercent = 10;
/** The last cell of a row of figures: the command that makes them, how, and the day on which it did. */
const source = /^`([^`]+)`, (?:.+, )?(\d{4}-\d\d-\d\d)(?:, .+)?$/;

/**
 * A row of figures in a README: what is measured, the figures, what else there is to say, and its source.
 *
 * @param {string} line
 * @returns {{ cells: string[], what: string, command: string, day: string } | undefined}
 */
export function figureRow(line) {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const [, command, day] = source.exec(cells.at(-1)) ?? [];
  return command && line.startsWith('|') ? { cells, what: cells[0], command, day } : undefined;
}

/** @returns {{ path: string, text: string }[]} every README of the repository */
export const readmes = () =>
  execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((file) => ({ path: join(root, file), text: readFileSync(join(root, file), 'utf8') }));

/**
 * The text with the figures of a command in the rows that name it. A row of what was not measured stays, with its day.
 *
 * @param {string} text
 * @param {{ command: string, day: string, noted: { what?: string, cells?: string[], others?: number }[] }} run
 */
export function renewed(text, { command, day, noted }) {
  const figures = new Map(noted.filter(({ cells }) => cells).map(({ what, cells }) => [what, cells]));
  const others = Math.max(0, ...noted.flatMap((each) => each.others ?? []));
  const remark = others > mostOthersPercent ? `, others took ${others} % of the cores` : '';
  const rowOf = (line) => {
    const row = figureRow(line);
    const measured = row?.command === command && figures.get(row.what);
    if (!measured) return line;
    const rest = row.cells.slice(1 + measured.length, -1);
    return `| ${[row.what, ...measured, ...rest, `\`${command}\`, ${day}${remark}`].join(' | ')} |`;
  };
  return text.split('\n').map(rowOf).join('\n');
}

/** Writes the figures that a command noted (one JSON a line) into the READMEs, as of today. */
export function renewReadmes(command, lines) {
  const run = { command, day: new Date().toISOString().slice(0, 10), noted: parseNoted(lines) };
  for (const { path, text } of readmes()) {
    const after = renewed(text, run);
    if (after === text) continue;
    writeFileSync(path, after);
    formatFiles(path);
    say(`  renewed  ${path}`);
  }
}

/** @param {string} lines of `BENCH_RESULTS` */
export const parseNoted = (lines) => lines.split('\n').filter(Boolean).map(JSON.parse);
