/**
 * What each rule of the local writer is worth: leaves them out one at a time, and prints how the drafts of all narrations change.
 *
 *     node tools/language/ablate-rules.mjs [--files=REGEX] [--kinds=function,pattern,if,operand,choice] [--most=N]
 *
 * It needs a build; the rules are read from the sources. `--most` limits the narrations of a set.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { narrationsOf } from '../bench/truth/narrations.mjs';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { current } from './ablation/switches.mjs';
import { loadWriter, rulesIn, sources, tracing } from './ablation/writer.mjs';
import { independentSets, readIndependentNarrations } from './evaluation/model/independent.ts';
import { f1Of, metOf, sumOf } from './evaluation/truth/demands-met.ts';
import { judge } from './evaluation/truth/index.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '' },
    kinds: { type: 'string', default: 'function,pattern' },
    most: { type: 'string', default: 'Infinity' },
  },
});

/** A rule is needed where so many acts and bound words are lost without it; the rest of its narrations is not tried. */
const mostLost = 12;
const counts = ['acts', 'conditions', 'prohibitions', 'prohibitionsTurned', 'figures', 'order', 'takenBack'];
/** The authors of these had seen no rule; they are not in the sum of all. */
const apart = 'independent';

const wanted = new RegExp(options.files);
const rules = rulesIn((file) => wanted.test(file), new Set(options.kinds.split(',')));
const { read, write } = await loadWriter(rules);
const narrations = [
  ...narrationsOf(join(root, 'tools/language/evaluation/truth'), Number(options.most)),
  ...independentSets()
    .flatMap(readIndependentNarrations)
    .filter(({ language }) => language === 'en')
    .slice(0, Number(options.most))
    .map(({ name, segments, key }) => ({
      ...{ set: apart, name, segments },
      met: (draft) => metOf(judge(key.english, draft)),
    })),
];

/** The draft of each narration with all rules; a rule is tried where it made a difference. */
const drafts = [];
const triedOn = rules.map(() => []);
for (const [at, narration] of narrations.entries()) {
  const reading = await tracing(() => read(narration));
  const writing = await tracing(() => write(narration, reading.value));
  const [statements, draft] = [reading.value, writing.value].map((value) => JSON.stringify(value));
  drafts.push({ read: reading.value, statements, draft, met: narration.met(writing.value) });
  for (const id of reading.ids.union(writing.ids))
    triedOn[id].push({ at, isRead: reading.ids.has(id), isWritten: writing.ids.has(id) });
}
const before = bySet(drafts.map(({ met }) => met));
for (const [set, met] of before)
  print(`${set}: F1 ${f1Of(met).toFixed(4)}, ${counts.map((name) => `${name} ${met[name]}`).join(', ')}`);
for (const rule of rules) print(`${placeOf(rule)}: ${await worthOf(rule)}`);

function placeOf({ path, line, kind, name, without, start, end }) {
  const words = name ?? readFileSync(join(sources, path), 'utf8').slice(start, end);
  return `${path}:${line} ${kind} ${words.replace(/\s+/g, ' ').slice(0, 60)} -> ${without}`;
}

/** How the drafts change without a rule. Code that fails without it needs it. */
async function worthOf(rule) {
  const met = drafts.map((one) => one.met);
  let [changed, lost] = [0, 0];
  current.off = rule.id;
  try {
    for (const tried of triedOn[rule.id]) {
      const found = await metWithout(tried);
      if (!found) continue;
      lost += lossOf(met[tried.at], found);
      met[tried.at] = found;
      changed += 1;
      if (lost > mostLost) return `needed (${changed} drafts tried)`;
    }
  } catch {
    return 'needed (fails)';
  } finally {
    current.off = -1;
  }
  const differences = changed === 0 ? [] : [...bySet(met)].flatMap(([set, own]) => differenceOf(set, own));
  return [`${changed} of ${triedOn[rule.id].length} drafts differ`, ...differences].join('; ');
}

/** What is met of a narration without the rule that is off; undefined where its draft is the same. */
async function metWithout({ at, isRead, isWritten }) {
  const [narration, base] = [narrations[at], drafts[at]];
  const statements = isRead ? read(narration) : base.read;
  if (!isWritten && JSON.stringify(statements) === base.statements) return undefined;
  const draft = await write(narration, statements);
  return JSON.stringify(draft) === base.draft ? undefined : narration.met(draft);
}

/** Acts, of which a step too many costs less, and what binds an act. */
function lossOf(was, is) {
  const names = ['acts', 'conditions', 'prohibitions', 'figures'];
  return names.reduce((sum, name) => sum + was[name] - is[name], 0.4 * (is.stepsOf - was.stepsOf));
}

function bySet(met) {
  const sets = Map.groupBy(met.keys(), (at) => narrations[at].set);
  const seen = met.filter((_one, at) => narrations[at].set !== apart);
  const sums = [...sets].map(([set, ats]) => [set, sumOf(ats.map((at) => met[at]))]);
  return new Map([...sums, ['all', sumOf(seen)]]);
}

function differenceOf(set, met) {
  const changes = [
    ['F1', (f1Of(met) - f1Of(before.get(set))).toFixed(4)],
    ...counts.map((name) => [name, met[name] - before.get(set)[name]]),
  ].filter(([, value]) => Number(value) !== 0);
  return changes.length === 0
    ? []
    : [`${set} ${changes.map(([name, value]) => `${name} ${value}`).join(' ')}`];
}
