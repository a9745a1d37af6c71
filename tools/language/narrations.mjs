import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every narration of a folder: `# name` begins one, each line is `kind: words`; what is to be fetched is in brackets. */
export function readNarrations(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => narrationsIn(readFileSync(join(folder, file), 'utf8')));
}

const narrationsIn = (source) =>
  source
    .split(/^(?=# )/m)
    .filter((block) => block.startsWith('# '))
    .map((block) => {
      const [heading = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '');
      return {
        name: heading.slice(2),
        isProcedure: !heading.endsWith('(no procedure)'),
        lines: lines.map(lineOf),
      };
    });

function lineOf(line) {
  const [, kind, marked] = /^([a-z]+): (.+)$/.exec(line) ?? [];
  if (kind === undefined) throw new Error(`A line of a narration needs its kind: ${line}`);
  return { kind, marked, text: marked.replace(/[[\]()]| \/(?= )/g, '') };
}

/** A stretch of speech as the recogniser passes it on, with full confidence. */
export const asRecognised = ({ startSeconds, endSeconds, text }, id) => ({
  id,
  start_seconds: startSeconds,
  end_seconds: endSeconds,
  text,
  confidence: 0.92,
});

/** The spoken lines of a narration, with a pause behind each. */
export function asSpoken(lines) {
  let at = 0;
  return lines.map(({ text }, id) => {
    const startSeconds = at;
    const endSeconds = at + text.split(' ').length / 2.6;
    at = endSeconds + 1.5;
    return asRecognised({ startSeconds, endSeconds, text }, id);
  });
}

/** The place of the line that most words of a statement are from. */
export function placeOfLine({ spoken }) {
  const ids = spoken.map(({ segmentId }) => segmentId);
  const most = (id) => ids.filter((one) => one === id).length;
  return [...new Set(ids)].sort((a, b) => most(b) - most(a))[0];
}
