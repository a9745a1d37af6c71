import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseFigureRow, parseResults, readmes } from '../bench/method/update-readmes.mjs';
import { root } from '../launch/paths.mjs';
import { limit, npm, scratch } from './start-command.mjs';

const benchmarks = readdirSync(join(root, 'tools', 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace('.mjs', ''));
const folder = scratch();

async function noteShort(name) {
  const results = join(folder(), 'results.jsonl');
  const { code, output } = await npm('bench', [name, '--short'], { BENCH_RESULTS: results });
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  return parseResults(readFileSync(results, 'utf8'));
}

/** What the READMEs say that a benchmark measures. */
const inReadmes = (name) =>
  readmes()
    .flatMap(({ text }) => text.split('\n').map(parseFigureRow))
    .filter((row) => row?.command === `npm run bench -- ${name}`)
    .map(({ what }) => what);

describe('npm run bench -- NAME --short', () => {
  it.each(benchmarks)(
    '%s measures all that the READMEs have of it',
    async (name) => {
      const noted = await noteShort(name);
      expect(noted.map(({ what }) => what)).toEqual(expect.arrayContaining(inReadmes(name)));
      const figures = noted.flatMap(({ cells }) => cells ?? []);
      expect(figures.filter((figure) => /NaN|Infinity|undefined/.test(figure))).toEqual([]);
      expect(figures.some((figure) => /[1-9]/.test(figure))).toBe(true);
    },
    limit,
  );

  it(
    'ends with 1 and a sentence where it cannot measure',
    async () => {
      const { code, output } = await npm('bench', ['canvas', '--short'], {
        CHROMIUM_PATH: '/nowhere/chromium',
      });
      expect(output).toContain('Chromium is needed, and there is none at /nowhere/chromium');
      expect(output).toContain('Could not measure: canvas.');
      expect(code).toBe(1);
    },
    limit,
  );

  it(
    'knows no other name, and puts no figure of a short run into a README',
    async () => {
      const unknown = await npm('bench', ['speed']);
      expect(unknown.output).toContain('There is no benchmark called speed.');
      const short = await npm('bench', ['frames', '--short', '--update-docs']);
      const fewer = await npm('bench', ['frames', '--update-docs'], { BENCH_SECONDS: '4' });
      for (const { output } of [short, fewer]) expect(output).toContain('The figures of a shorter run');
      expect([unknown.code, short.code, fewer.code]).toEqual([2, 2, 2]);
    },
    limit,
  );
});
