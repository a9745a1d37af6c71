/**
 * What the local writer makes of narrations, against what a careful technical writer would demand. Text is given, nothing is heard.
 * `--seen` or `--blind` runs one set, `--misses` names every check of the seen set that did not hold. Of the blind set only sums
 * are printed, so that whoever works on the rules can run it without reading it. `--drafts FOLDER` writes the drafts of the
 * narrations that a reader judges, beside nothing else.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dim, say } from '../launch/say.mjs';
import { root } from '../launch/paths.mjs';
import { asLibrary } from './method/library.mjs';
import { sayFigure } from './method/report.mjs';
import { sayTable } from './truth/table.mjs';

const material = join(root, 'libs/services/pipeline/src/ai/evaluation/truth');
const { values: options } = parseArgs({
  options: {
    seen: { type: 'boolean' },
    blind: { type: 'boolean' },
    misses: { type: 'boolean' },
    drafts: { type: 'string' },
  },
});
/** The first so many of each set; all of them, but to see that it runs. */
const most = Number(process.env.BENCH_NARRATIONS ?? Infinity);
const both = !options.seen && !options.blind && options.drafts === undefined;

const truth = await asLibrary('services/pipeline', 'ai/evaluation/truth/index.js');
const { LocalWriter } = await asLibrary('services/pipeline', 'ai/index.js');
const { checkClaim } = await asLibrary('services/pipeline', 'ai/claims/index.js');

if (both || options.seen) await reportSet('seen');
if (both || options.blind) await reportSet('blind');

if (options.drafts !== undefined) await writeDrafts(options.drafts);

async function writeDrafts(folder) {
  mkdirSync(folder, { recursive: true });
  const all = truth.readToRead(join(material, 'to-read')).slice(0, most);
  for (const { name, ...narration } of all) {
    const draft = await truth.draftOf(narration, new LocalWriter());
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(draft, null, 2)}\n`);
  }
  sayFigure('drafts', `${all.length} in ${folder}`);
}

async function reportSet(name) {
  const { narrations: all, claims } = truth.readMaterial(join(material, name));
  const narrations = all.slice(0, most);
  const writer = new LocalWriter();
  const judged = [];
  const started = performance.now();
  for (const narration of narrations) {
    const findings = truth.judge(narration, await truth.draftOf(narration, writer));
    judged.push({ name: narration.name, register: narration.register, findings });
  }
  const each = (performance.now() - started) / narrations.length / 1000;
  say(`\n  ${name}: ${narrations.length} narrations, ${each.toFixed(2)} s each`);
  sayTable(truth.tableOf(judged));
  if (name === 'seen' && options.misses) judged.forEach(sayMisses);
  reportClaims(claims);
}

function sayMisses({ name, findings }) {
  say(`\n  ${name}`);
  for (const finding of findings.filter((one) => !truth.isGood(one)))
    say(dim(`    ${finding.column} ${finding.outcome}: ${finding.what}`));
}

/** The check of what every writer writes. */
function reportClaims(pairs) {
  const check = (said, written) => checkClaim(written, said).fault === null;
  for (const isFaithful of [false, true]) {
    const figures = truth.claimFigures(
      pairs.filter((pair) => pair.isFaithful === isFaithful),
      check,
    );
    const sum = (field) => figures.reduce((total, one) => total + one[field], 0);
    const kinds = figures.map(({ kind, right, pairs: all }) => `${kind} ${right}/${all}`).join(', ');
    const what = isFaithful ? 'faithful rewrites accepted' : 'contradictions refused';
    sayFigure(what, `${sum('right')}/${sum('pairs')} (${kinds})`);
  }
}
