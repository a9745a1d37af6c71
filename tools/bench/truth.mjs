/**
 * Scores the local writer's output for narrations against the demands of a careful technical writer. The input is text; no speech is
 * recognised. `--seen` or `--blind` runs one set, `--misses` prints every failed check of the seen set. Only sums are printed for the
 * blind set, so that authors of rules can run it without reading it. `--drafts FOLDER` only writes the drafts of the narrations that a
 * reader judges. `--ablate=PASS` (`a,b`, `a+b` together, `all`) prints how the drafts of all narrations change without a pass of the
 * writer (`truth/passes.mjs`). `--model=FOLDER` puts the questions to a language model there, and judges what was answered
 * (`truth/model.mjs`); `--store` then puts the answers beside the narrations.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dim, print } from '../launch/terminal.mjs';
import { root } from '../launch/paths.mjs';
import { importLibrary } from './method/import-library.mjs';
import { printFigure } from './method/report.mjs';
import * as truth from '../language/evaluation/truth/index.ts';
import { printTable } from './truth/table.mjs';

const material = join(root, 'tools/language/evaluation/truth');
const { values: options } = parseArgs({
  options: {
    seen: { type: 'boolean' },
    blind: { type: 'boolean' },
    misses: { type: 'boolean' },
    drafts: { type: 'string' },
    ablate: { type: 'string' },
    model: { type: 'string' },
    store: { type: 'boolean' },
  },
});
/** How many narrations of each set to run; all by default, few to check that it runs. */
const maxNarrations = Number(process.env.BENCH_NARRATIONS ?? Infinity);
if (options.ablate !== undefined) {
  const { ablate } = await import('./truth/ablate.mjs');
  await ablate(options.ablate, { material, maxNarrations });
}
if (options.model !== undefined) {
  const { measureModel } = await import('./truth/model.mjs');
  await measureModel(options.model, {
    maxNarrations,
    isListed: options.misses,
    isStored: options.store,
  });
}
const runsBothSets = ['seen', 'blind', 'drafts', 'ablate', 'model'].every(
  (one) => options[one] === undefined,
);

const { draftOf } = await importLibrary('procedure-writer', 'testing/draft-of.js');
const { checkClaim, LocalWriter } = await importLibrary('procedure-writer');

if (runsBothSets || options.seen) await reportSet('seen');
if (runsBothSets || options.blind) await reportSet('blind');

if (options.drafts !== undefined) await writeDrafts(options.drafts);

async function writeDrafts(folder) {
  mkdirSync(folder, { recursive: true });
  const all = truth.readToRead(join(material, 'to-read')).slice(0, maxNarrations);
  for (const { name, ...narration } of all) {
    const draft = await draftOf(narration, new LocalWriter());
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(draft, null, 2)}\n`);
  }
  printFigure('drafts', `${all.length} in ${folder}`);
}

async function reportSet(name) {
  const { narrations: all, claims } = truth.readMaterial(join(material, name));
  const narrations = all.slice(0, maxNarrations);
  const writer = new LocalWriter();
  const judged = [];
  const started = performance.now();
  for (const narration of narrations) {
    const findings = truth.judge(narration, await draftOf(narration, writer));
    judged.push({ name: narration.name, register: narration.register, findings });
  }
  const each = (performance.now() - started) / narrations.length / 1000;
  print(`\n  ${name}: ${narrations.length} narrations, ${each.toFixed(2)} s each`);
  printTable(truth.tableOf(judged));
  if (name === 'seen' && options.misses) judged.forEach(printMisses);
  reportClaims(claims);
}

function printMisses({ name, findings }) {
  print(`\n  ${name}`);
  for (const finding of findings.filter((one) => !truth.isGood(one)))
    print(dim(`    ${finding.column} ${finding.outcome}: ${finding.what}`));
}

/** Scores the check that every writer's output passes. */
function reportClaims(pairs) {
  const check = (source, written) => checkClaim(written, source).problem === null;
  for (const isFaithful of [false, true]) {
    const figures = truth.claimFigures(
      pairs.filter((pair) => pair.isFaithful === isFaithful),
      check,
    );
    const sum = (field) => figures.reduce((total, one) => total + one[field], 0);
    const kinds = figures.map(({ kind, right, pairs: all }) => `${kind} ${right}/${all}`).join(', ');
    const what = isFaithful ? 'faithful rewrites accepted' : 'contradictions refused';
    printFigure(what, `${sum('right')}/${sum('pairs')} (${kinds})`);
  }
}
