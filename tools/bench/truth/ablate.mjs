import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { f1Of, sumOf } from '../../language/evaluation/truth/demands-met.ts';
import { claimFigures, readMaterial } from '../../language/evaluation/truth/index.ts';
import { bold, print } from '../../launch/terminal.mjs';
import { root } from '../../launch/paths.mjs';
import { narrationsOf } from './narrations.mjs';
import { passes } from './passes.mjs';
import { effective, off, putSwitches } from './switches.mjs';

/** Off in all runs: it takes a quarter of the time and changes nothing that is counted here. */
const notJudged = 'equipment';

/** @param {string} wanted names of passes joined by commas, `all`, or several that go together joined by "+" */
export async function ablate(wanted, { material, maxNarrations }) {
  const variants = variantsOf(wanted);
  const narrations = narrationsOf(material, maxNarrations);
  const { draft, checkClaim } = await loadWriter();
  const pairs = ['seen', 'blind'].flatMap((set) => readMaterial(join(material, set)).claims);
  const countsOf = (drafts) =>
    bySet(
      narrations,
      drafts.map((one, at) => narrations[at].met(one)),
    );
  const base = await draftsOf(narrations, draft);
  const before = new Map(countsOf(base.map((one) => one.draft)));
  printRows('with all passes', [...before], absolute);
  print(`    claims: ${claimsJudged(pairs, checkClaim)}`);
  for (const variant of variants) {
    for (const pass of variant) off.add(pass);
    const drafts = await draftsWithout(variant, narrations, base, draft);
    const changed = drafts.filter((one, at) => JSON.stringify(one) !== JSON.stringify(base[at].draft)).length;
    const title = `without ${variant.join('+')}: ${changed} of ${drafts.length} drafts differ`;
    printRows(title, countsOf(drafts), (met, set) => difference(before.get(set), met));
    if (variant.some((pass) => passes[pass][0].startsWith('claims/')))
      print(`    claims: ${claimsJudged(pairs, checkClaim)}`);
    for (const pass of variant) off.delete(pass);
  }
}

function variantsOf(wanted) {
  const variants = (wanted === 'all' ? Object.keys(passes) : wanted.split(',')).map((one) => one.split('+'));
  const unknown = variants.flat().filter((pass) => !(pass in passes));
  if (unknown.length > 0)
    throw new Error(`No pass is called ${unknown.join(', ')}. There are: ${Object.keys(passes).join(', ')}.`);
  return variants;
}

/** The local writer with a switch before every pass. */
async function loadWriter() {
  const built = `${pathToFileURL(join(root, 'libs/procedure-writer/dist')).href}/`;
  putSwitches(built);
  off.add(notJudged);
  const { draftOf } = await import(`${built}testing/draft-of.js`);
  const { checkClaim, LocalWriter } = await import(`${built}index.js`);
  const draft = (narration) =>
    draftOf(narration, new LocalWriter()).catch((error) => {
      print(`  ${narration.name}: ${error.message}`);
      return { steps: [], unplacedTexts: [], equipment: [], precautions: [] };
    });
  return { draft, checkClaim: (source, written) => checkClaim(written, source).problem === null };
}

/** The draft of each narration, and the passes that changed something on the way to it. */
async function draftsOf(narrations, draft) {
  const drafts = [];
  for (const narration of narrations) {
    effective.clear();
    drafts.push({ draft: await draft(narration), passes: new Set(effective) });
  }
  return drafts;
}

/** A narration in which no pass of the variant changed anything has the same draft without it. */
async function draftsWithout(variant, narrations, base, draft) {
  const drafts = [];
  for (const [at, narration] of narrations.entries())
    drafts.push(variant.some((pass) => base[at].passes.has(pass)) ? await draft(narration) : base[at].draft);
  return drafts;
}

/** Of the pairs for the claim check, how many contradictions it refuses and how many faithful rewrites it accepts. */
function claimsJudged(pairs, check) {
  const rightOf = (isFaithful) => {
    const figures = claimFigures(
      pairs.filter((pair) => pair.isFaithful === isFaithful),
      check,
    );
    const sum = (name) => figures.reduce((total, one) => total + one[name], 0);
    return `${sum('right')} of ${sum('pairs')}`;
  };
  return `${rightOf(false)} contradictions refused, ${rightOf(true)} faithful rewrites accepted`;
}

function bySet(narrations, met) {
  const sets = Map.groupBy(met.keys(), (at) => narrations[at].set);
  return [...[...sets].map(([set, ats]) => [set, sumOf(ats.map((at) => met[at]))]), ['all', sumOf(met)]];
}

const columns = [
  'set',
  'F1',
  'acts',
  'conditions',
  'prohibitions',
  'turned',
  'figures',
  'order',
  'taken back',
];

function printRows(title, sets, cells) {
  print(`\n  ${bold(title)}`);
  for (const row of [columns, ...sets.map(([set, met]) => [set, ...cells(met, set)])])
    print(`    ${row.map((cell, at) => String(cell).padEnd(at === 0 ? 6 : 12)).join('')}`);
}

const absolute = (met) => [
  f1Of(met).toFixed(4),
  `${met.acts}/${met.actsOf}`,
  `${met.conditions}/${met.conditionsOf}`,
  `${met.prohibitions}/${met.prohibitionsOf}`,
  met.prohibitionsTurned,
  `${met.figures}/${met.figuresOf}`,
  `${met.order}/${met.orderOf}`,
  `${met.takenBack}/${met.takenBackOf}`,
];

const difference = (before, after) => [
  signed((f1Of(after) - f1Of(before)).toFixed(4)),
  ...['acts', 'conditions', 'prohibitions', 'prohibitionsTurned', 'figures', 'order', 'takenBack'].map(
    (name) => signed(after[name] - before[name]),
  ),
];

const signed = (value) => (Number(value) > 0 ? `+${value}` : String(value));
