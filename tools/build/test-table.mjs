import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** The rows of a Markdown table whose last two columns are the title of a test and its file: `| … | title | `file` |`. */
export function testRows(path) {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line) => line.split(/ *(?<!\\)\| */).slice(1, -1))
    .filter((cells) => /^`.+\.spec\.[a-z]+`$/.test(cells.at(-1) ?? ''))
    .map((cells) => [...cells.slice(0, -1), cells.at(-1).slice(1, -1)]);
}

/** Whether a spec has a test or a group of this title. */
export function hasTitle(file, title) {
  if (!existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** Whatever occurs more than once. */
export const doubles = (all) => [...new Set(all.filter((each, at) => all.indexOf(each) !== at))];
