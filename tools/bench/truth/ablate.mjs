import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setOf } from '../../language/strangers-sets.mjs';
import { demandsMet, f1Of, sumOf } from '../../language/evaluation/truth/demands-met.ts';
import { claimFigures, readMaterial, readToRead } from '../../language/evaluation/truth/index.ts';
import { bold, print } from '../../launch/terminal.mjs';
import { root } from '../../launch/paths.mjs';
import { passes } from './passes.mjs';
import { off, putSwitches } from './switches.mjs';

/** The set behind those that have numbers of their own. */
const latest = 'later';

/** @param {string} wanted names of passes joined by commas, `all`, or several that go together joined by "+" */
export async function ablate(wanted, { material, maxNarrations }) {
  const variants = wanted === 'all' ? Object.keys(passes) : wanted.split(',');
  const unknown = variants.flatMap((variant) => variant.split('+')).filter((pass) => !(pass in passes));
  if (unknown.length > 0)
    throw new Error(`No pass is called ${unknown.join(', ')}. There are: ${Object.keys(passes).join(', ')}.`);
  const ai = `${pathToFileURL(join(root, 'libs/services/pipeline/dist/ai')).href}/`;
  putSwitches(ai);
  const { draftOf } = await import(`${ai}testing/draft-of.js`);
  const { LocalWriter } = await import(`${ai}providers/local-writer.js`);
  const { checkClaim } = await import(`${ai}claims/index.js`);
  const pairs = ['seen', 'blind'].flatMap((set) => readMaterial(join(material, set)).claims);
  const printClaims = (variant) => {
    for (const pass of variant) off.add(pass);
    print(
      `    claims: ${claimsJudged(pairs, (source, written) => checkClaim(written, source).fault === null)}`,
    );
    off.clear();
  };
  const narrations = sampled(readToRead(join(material, 'to-read')), maxNarrations);
  const draftsWithout = async (variant) => {
    off.clear();
    for (const pass of variant) off.add(pass);
    const drafts = [];
    for (const narration of narrations)
      drafts.push(
        await draftOf(narration, new LocalWriter()).catch((error) => {
          print(`  ${narration.name}: ${error.message}`);
          return { steps: [], keptAside: [], equipment: [], precautions: [] };
        }),
      );
    off.clear();
    return drafts;
  };
  const base = await draftsWithout([]);
  const before = base.map((draft, at) => demandsMet(narrations[at].demands, draft));
  printRows('with all passes', bySet(narrations, before), absolute);
  printClaims([]);
  for (const variant of variants) {
    const drafts = await draftsWithout(variant.split('+'));
    const changed = drafts.filter((draft, at) => JSON.stringify(draft) !== JSON.stringify(base[at])).length;
    const after = bySet(
      narrations,
      drafts.map((draft, at) => demandsMet(narrations[at].demands, draft)),
    );
    const sets = new Map(bySet(narrations, before));
    printRows(`without ${variant}: ${changed} of ${drafts.length} drafts differ`, after, (met, set) =>
      difference(sets.get(set), met),
    );
    printClaims(variant.split('+'));
  }
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

/** At most so many of each set, spread over it. */
function sampled(all, maxNarrations) {
  const sets = Map.groupBy(all, ({ name }) => setOf(name) ?? latest);
  return [...sets.values()].flatMap((set) => {
    const step = Math.max(1, set.length / maxNarrations);
    return set.filter((_one, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  });
}

function bySet(narrations, met) {
  const sets = Map.groupBy(met.keys(), (at) => setOf(narrations[at].name) ?? latest);
  return [...[...sets].map(([set, ats]) => [set, sumOf(ats.map((at) => met[at]))]), ['all', sumOf(met)]];
}

const columns = ['set', 'F1', 'acts', 'conditions', 'bans', 'turned', 'figures', 'order', 'taken back'];

function printRows(title, sets, cells) {
  print(`\n  ${bold(title)}`);
  for (const row of [columns, ...sets.map(([set, met]) => [set, ...cells(met, set)])])
    print(`    ${row.map((cell, at) => String(cell).padEnd(at === 0 ? 6 : 12)).join('')}`);
}

const absolute = (met) => [
  f1Of(met).toFixed(4),
  `${met.acts}/${met.actsOf}`,
  `${met.conditions}/${met.conditionsOf}`,
  `${met.bans}/${met.bansOf}`,
  met.bansTurned,
  `${met.figures}/${met.figuresOf}`,
  `${met.order}/${met.orderOf}`,
  `${met.takenBack}/${met.takenBackOf}`,
];

const difference = (before, after) => [
  signed((f1Of(after) - f1Of(before)).toFixed(4)),
  ...['acts', 'conditions', 'bans', 'bansTurned', 'figures', 'order', 'takenBack'].map((name) =>
    signed(after[name] - before[name]),
  ),
];

const signed = (value) => (Number(value) > 0 ? `+${value}` : String(value));
