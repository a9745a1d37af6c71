/**
 * Learns which statements are acts that a technical writer demands as steps, from the narrations of strangers with their demands
 * (`evaluation/truth/to-read`) and from `narrations/`; prints how well that goes on each stranger's set left out, and writes the weights into the writer.
 * Needs a build, and the weights of `train.mjs`. The same narrations give the same weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importLibrary } from '../bench/method/import-library.mjs';
import { formatFiles } from '../build/format-files.mjs';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { isDemanded } from './demanded.mjs';
import { readToRead } from './evaluation/truth/index.ts';
import { fitted } from './fitted.mjs';
import { asRecognised, asSpoken, placeOfLine, readNarrations } from './narrations.mjs';
import { lastOfSets, setOf } from './strangers-sets.mjs';

const file = join(root, 'libs/procedure-writer/src/learned/act-weights.json');
const fromWriter = (path) => importLibrary('procedure-writer', path);
const { classifierOf } = await fromWriter('learned/softmax.js');
const { actFeatures, mayBeAct, meanProbabilities } = await fromWriter('learned/statement-features.js');
const { classifyKinds } = await fromWriter('learned/statement-kinds.js');
const { readStatements } = await fromWriter('statements/read-statements.js');

/** From how likely on the writer takes a statement for an act (`statements/apply-learned-kinds.ts`), and what is on both sides of it. */
const thresholds = [0.5, 0.6, 0.7];

const demanded = readToRead(join(import.meta.dirname, 'evaluation/truth/to-read'))
  .filter(({ name }) => setOf(name) !== undefined)
  .map(({ name, demands, segments }) => {
    const statements = readStatements(segments.map(asRecognised));
    const likelihoods = classifyKinds(statements);
    return {
      set: setOf(name),
      rows: rowsOf(statements, likelihoods, isDemanded(statements, demands, likelihoods.kinds)),
    };
  });
const own = readNarrations(join(import.meta.dirname, 'narrations')).map(({ lines }) => {
  const statements = readStatements(asSpoken(lines));
  return {
    rows: rowsOf(
      statements,
      classifyKinds(statements),
      statements.map((statement) => isAct(lines[placeOfLine(statement)].kind)),
    ),
  };
});

lastOfSets.forEach((_last, at) => report(at + 1));
const weights = learnt([...own, ...demanded]);
writeFileSync(file, JSON.stringify(weights));
formatFiles(file);
print(`  ${own.length + demanded.length} narrations, weights in ${file.slice(root.length + 1)}`);

function isAct(kind) {
  return kind === 'act' || kind === 'reported';
}

/** What the rules read as an act needs no likelihood, and what no demand mentions is not learnt from. */
function rowsOf(statements, { features, kinds }, demandedAs) {
  const mean = meanProbabilities(kinds);
  return statements.flatMap((statement, at) =>
    demandedAs[at] === undefined || !mayBeAct(statement)
      ? []
      : [[actFeatures(features[at], kinds, at, mean), demandedAs[at] ? 'act' : 'other']],
  );
}

function learnt(narrations) {
  return fitted(
    narrations.flatMap(({ rows }) => rows),
    (row) => row,
    ['act', 'other'],
    { decay: 1e-3 },
  );
}

/** One set, judged by what was learnt from all else. */
function report(left) {
  const classify = classifierOf(learnt([...own, ...demanded.filter(({ set }) => set !== left)]));
  const judged = demanded
    .filter(({ set }) => set === left)
    .flatMap(({ rows }) => rows.map(([features, is]) => [is === 'act', classify(features).act]));
  const acts = judged.filter(([is]) => is).length;
  const figures = thresholds.map((least) => {
    const taken = judged.filter(([, likely]) => likely > least);
    const right = taken.filter(([is]) => is).length;
    return `from ${least}: found ${(right / acts).toFixed(2)}, right ${(right / taken.length).toFixed(2)}`;
  });
  print(`  set ${left} left out, ${acts} acts of ${judged.length}; ${figures.join('; ')}`);
}
