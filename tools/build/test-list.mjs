import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** `what holds: `file.spec.ts` title of the test`, without line breaks. */
const item = /^(.+?): `([^`]+\.spec\.[a-z]+)` (.+)$/;

/**
 * The items of a Markdown list that name a test, in order.
 *
 * @param {string} path
 * @returns {{ section: string, claim: string, title: string, file: string }[]} `section` is the heading above the item
 */
export function listedTests(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return text.split(/^#+ /m).flatMap((part) => {
    const [section] = part.split('\n');
    return part.split(/^- /m).flatMap((each) => {
      const [, claim, file, title] = item.exec(each.trim().replaceAll(/\s*\n\s*/g, ' ')) ?? [];
      return title === undefined ? [] : [{ section, claim, title, file }];
    });
  });
}

/** Whether a spec has a test or a group of this title. */
export function hasTitle(file, title) {
  if (!existsSync(join(root, file))) return false;
  const text = readFileSync(join(root, file), 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** Whatever occurs more than once. */
export const doubles = (all) => [...new Set(all.filter((each, at) => all.indexOf(each) !== at))];
