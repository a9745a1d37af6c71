/**
 * Learns what statements are for from `narrations/`, prints how well that goes on narrations left out, and writes the weights
 * into the writer. The same narrations give the same weights. Needs a build: `npm run bench -- truth` makes one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFiles } from '../build/format-files.mjs';
import { root } from '../launch/paths.mjs';
import { print } from '../launch/terminal.mjs';
import { importLibrary } from '../bench/method/import-library.mjs';
import { fitted } from './fitted.mjs';
import { asSpoken, placeOfLine, readNarrations } from './narrations.mjs';

const file = join(root, 'libs/procedure-writer/src/learned/statement-weights.json');
const { ownFeatures, contextFeatures, wholeFeatures, learnedKinds } = await importLibrary(
  'procedure-writer',
  'learned/statement-features.js',
);
const { classifierOf } = await importLibrary('procedure-writer', 'learned/softmax.js');
const { readStatements } = await importLibrary('procedure-writer', 'statements/read-statements.js');

const narrations = readNarrations(join(import.meta.dirname, 'narrations')).map((narration) => ({
  ...narration,
  rows: rowsOf(narration),
}));

report();
const { own, among, whole } = learnt(narrations);
writeFileSync(file, JSON.stringify({ own, among, procedure: whole }));
formatFiles(file);
print(`  ${narrations.length} narrations, weights in ${file.slice(root.length + 1)}`);

/** Statements as the rules cut them, each with the kind of the line that most of its words are from. */
function rowsOf({ lines }) {
  const statements = readStatements(asSpoken(lines));
  return statements.map((statement, at) => ({
    features: ownFeatures(statement, statements[at - 1]),
    kind: lines[placeOfLine(statement)].kind,
  }));
}

/** Both readings and the judgement of the whole. What the second reading learns from are first readings by a model that had not seen the narration. */
function learnt(set) {
  const first = (some) =>
    fitted(
      some.flatMap(({ rows }) => rows),
      ({ features, kind }) => [features, kind],
      learnedKinds,
    );
  const read = set.map(() => undefined);
  for (let part = 0; part < 5; part++) {
    const model = classifierOf(first(set.filter((_one, at) => at % 5 !== part)));
    set.forEach(({ rows }, at) => {
      if (at % 5 === part) read[at] = rows.map(({ features }) => model(features));
    });
  }
  const second = set.flatMap(({ rows }, at) =>
    rows.map(({ features, kind }, place) => [contextFeatures(features, read[at], place), kind]),
  );
  const wholes = set.flatMap(({ rows, isProcedure }, at) =>
    stretches(rows, isProcedure).map(([from, to]) => [
      wholeFeatures(
        rows.slice(from, to).map(({ features }) => features),
        read[at].slice(from, to),
      ),
      isProcedure ? 'procedure' : 'none',
    ]),
  );
  return {
    own: first(set),
    among: fitted(second, (row) => row, learnedKinds),
    whole: fitted(wholes, (row) => row, ['procedure', 'none'], { rounds: 60, decay: 1e-3 }),
  };
}

/** All of it, and short pieces, since videos are short as well: of a procedure those in which something is done twice. */
function stretches(rows, isProcedure) {
  const pieces = [];
  for (let from = 0; from + 3 <= rows.length; from += 4) {
    const acts = rows.slice(from, from + 4).filter(({ kind }) => kind === 'act' || kind === 'reported');
    if (!isProcedure || acts.length >= 2) pieces.push([from, from + 4]);
  }
  return [[0, rows.length], ...pieces];
}

/** Narrations in six parts, each judged by what was learnt from the five others. */
function report() {
  const judged = [];
  let whole = 0;
  for (let part = 0; part < 6; part++) {
    const weights = learnt(narrations.filter((_one, at) => at % 6 !== part));
    const [own, among, isProcedure] = [weights.own, weights.among, weights.whole].map(classifierOf);
    for (const narration of narrations.filter((_one, at) => at % 6 === part)) {
      const first = narration.rows.map(({ features }) => own(features));
      const likely = isProcedure(
        wholeFeatures(
          narration.rows.map(({ features }) => features),
          first,
        ),
      ).procedure;
      if (likely > 0.5 === narration.isProcedure) whole++;
      else print(`    ${narration.name}: ${likely.toFixed(2)}`);
      narration.rows.forEach(({ features, kind }, at) => {
        const shares = among(contextFeatures(features, first, at));
        judged.push([kind, learnedKinds.reduce((a, b) => (shares[b] > shares[a] ? b : a))]);
      });
    }
  }
  const f1 = (is) => {
    const both = judged.filter(([kind, found]) => is(kind) && is(found)).length;
    return (
      (2 * both) /
      (judged.filter(([kind]) => is(kind)).length + judged.filter(([, found]) => is(found)).length)
    );
  };
  const right = judged.filter(([kind, found]) => kind === found).length / judged.length;
  const actsF1 = f1((kind) => kind === 'act' || kind === 'reported').toFixed(3);
  const prohibitionsF1 = f1((kind) => kind === 'prohibition').toFixed(3);
  print(`  left out by turns: ${judged.length} statements, kind right ${right.toFixed(3)}`);
  print(`  acts F1 ${actsF1}, prohibitions F1 ${prohibitionsF1}`);
  print(`  procedure or not: ${whole} of ${narrations.length} right`);
}
