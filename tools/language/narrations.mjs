import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every narration of a folder: `# name` begins one, each line is `kind: words`; what is to be fetched stands in brackets. */
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
