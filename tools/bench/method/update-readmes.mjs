import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFiles } from '../../build/format-files.mjs';
import { root } from '../../launch/paths.mjs';
import { print } from '../../launch/terminal.mjs';

/** Above this load of other programs a figure carries a note. */
const maxOtherLoadPercent = 10;
/** The last cell of a row of figures: the command, its conditions, and the day. */
const source = /^`([^`]+)`, (?:.+, )?(\d{4}-\d\d-\d\d)(?:, .+)?$/;

/**
 * Parses a row of figures in a README: what is measured, the figures, other cells, and the source.
 *
 * @param {string} line
 * @returns {{ cells: string[], what: string, command: string, day: string } | undefined}
 */
export function parseFigureRow(line) {
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
 * The text with new figures in the rows of a command. A row that was not measured keeps its figures and its day.
 *
 * @param {string} text
 * @param {{ command: string, day: string, results: { what?: string, cells?: string[], others?: number }[] }} run
 */
export function withFigures(text, { command, day, results }) {
  const figures = new Map(results.filter(({ cells }) => cells).map(({ what, cells }) => [what, cells]));
  const others = Math.max(0, ...results.flatMap((each) => each.others ?? []));
  const loadNote = others > maxOtherLoadPercent ? ', busy' : '';
  const rowOf = (line) => {
    const row = parseFigureRow(line);
    const measured = row?.command === command && figures.get(row.what);
    if (!measured) return line;
    const rest = row.cells.slice(1 + measured.length, -1);
    return `| ${[row.what, ...measured, ...rest, `\`${command}\`, ${day}${loadNote}`].join(' | ')} |`;
  };
  return text.split('\n').map(rowOf).join('\n');
}

/** Writes the figures that a command recorded (one JSON a line) into the READMEs, dated today. */
export function updateReadmes(command, lines) {
  const run = { command, day: new Date().toISOString().slice(0, 10), results: parseResults(lines) };
  for (const { path, text } of readmes()) {
    const after = withFigures(text, run);
    if (after === text) continue;
    writeFileSync(path, after);
    formatFiles(path);
    print(`  renewed  ${path}`);
  }
}

/** @param {string} lines of `BENCH_RESULTS` */
export const parseResults = (lines) => lines.split('\n').filter(Boolean).map(JSON.parse);
