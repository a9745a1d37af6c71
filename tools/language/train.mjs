/**
 * Learns what statements are for from the narrations beside and from those of strangers with their demands (`evaluation/truth/to-read`), tells how well that
 * goes on the strangers' sets left out by turns, and writes the weights into the pipeline. The same narrations give the same weights. Needs a build:
 * `npm run bench -- truth` makes one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../launch/paths.mjs';
import { say } from '../launch/say.mjs';
import { asLibrary } from '../bench/method/library.mjs';
import { demandedKinds } from './demanded.mjs';
import { fitted } from './fitted.mjs';
import { readNarrations } from './narrations.mjs';

const ai = join(root, 'libs/services/pipeline/src/ai');
const file = join(ai, 'learned/statement-weights.ts');
const { ownFeatures, featuresAmong, wholeFeatures, spokenKinds } = await asLibrary(
  'services/pipeline',
  'ai/learned/statement-features.js',
);
const { classifierOf } = await asLibrary('services/pipeline', 'ai/learned/softmax.js');
const { readStatements } = await asLibrary('services/pipeline', 'ai/statements/read-statements.js');

const { readToRead } = await asLibrary('services/pipeline', 'ai/evaluation/truth/index.js');

/** The last narration of each set of strangers: by its author, by whom and when its drafts were read (`evaluation/truth/README.md`). */
const lastOfSets = [42, 84, 128, 168, 208, 248];

const own = readNarrations(join(import.meta.dirname, 'narrations')).map((narration) => ({
  ...narration,
  rows: rowsOfLines(narration),
}));
const demanded = withDemandedKinds(
  readToRead(join(ai, 'evaluation/truth/to-read')).map(({ name, demands, segments }) => ({
    name,
    demands,
    isProcedure: demands.steps.length > 0,
    set: lastOfSets.findIndex((last) => Number(name) <= last),
    ...readRows(segments.map(asRecognised)),
  })),
);

report();
const all = [...own, ...demanded];
const { first, second, whole } = learnt(all);
const source = written({ ownWeights: first, amongWeights: second, procedureWeights: whole });
writeFileSync(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
say(`  ${all.length} narrations, weights in ${file.slice(root.length + 1)}`);

function readRows(segments) {
  const statements = readStatements(segments);
  const rows = statements.map((statement, at) => ({ features: ownFeatures(statement, statements[at - 1]) }));
  return { statements, rows };
}

function asRecognised({ startSeconds, endSeconds, text }, id) {
  return { id, start_seconds: startSeconds, end_seconds: endSeconds, text, confidence: 0.92 };
}

/** Statements as the rules cut them, each with the kind of the line that most of its words are from. */
function rowsOfLines({ lines }) {
  let at = 0;
  const segments = lines.map(({ text }, id) => {
    const [start_seconds, end_seconds] = [at, at + text.split(' ').length / 2.6];
    at = end_seconds + 1.5;
    return { id, start_seconds, end_seconds, text, confidence: 0.92 };
  });
  const { statements, rows } = readRows(segments);
  return rows.map(({ features }, index) => {
    const ids = statements[index].spoken.map(({ segmentId }) => segmentId);
    const most = (id) => ids.filter((one) => one === id).length;
    const line = [...new Set(ids)].sort((a, b) => most(b) - most(a))[0];
    return { features, kind: lines[line].kind };
  });
}

/** What no demand tells is told by what is learnt from our own narrations alone. */
function withDemandedKinds(narrations) {
  const { first, second } = learnt(own);
  const reads = readerOf(first, second);
  return narrations.map((narration) => {
    const kinds = demandedKinds(narration.statements, narration.demands, reads(narration.rows));
    return { ...narration, rows: narration.rows.map((row, at) => ({ ...row, kind: kinds[at] })) };
  });
}

/** Likelihoods of every kind, row by row, as the pipeline finds them. */
function readerOf(first, second) {
  const [own, among] = [first, second].map(classifierOf);
  return (rows) => {
    const shares = rows.map(({ features }) => own(features));
    return rows.map(({ features }, at) => among(featuresAmong(features, shares, at)));
  };
}

/** Both readings and the judgement of the whole. What the second reading learns from are first readings by a model that had not seen the narration. */
function learnt(set) {
  const learnFirst = (some) =>
    fitted(
      some.flatMap(({ rows }) => rows),
      ({ features, kind }) => [features, kind],
      spokenKinds,
    );
  const read = set.map(() => undefined);
  for (let part = 0; part < 5; part++) {
    const model = classifierOf(learnFirst(set.filter((_one, at) => at % 5 !== part)));
    set.forEach(({ rows }, at) => {
      if (at % 5 === part) read[at] = rows.map(({ features }) => model(features));
    });
  }
  const rowsAmong = set.flatMap(({ rows }, at) =>
    rows.map(({ features, kind }, place) => [featuresAmong(features, read[at], place), kind]),
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
    first: learnFirst(set),
    second: fitted(rowsAmong, (row) => row, spokenKinds),
    whole: fitted(wholes, (row) => row, ['procedure', 'none'], { rounds: 60, decay: 1e-3 }),
  };
}

/** All of it, and short pieces, since videos are short as well: of a procedure those in which something is done twice. */
function stretches(rows, isProcedure) {
  const pieces = [];
  for (let from = 0; from + 3 <= rows.length; from += 4) {
    const acts = rows.slice(from, from + 4).filter(({ kind }) => kind === 'act' || kind === 'told');
    if (!isProcedure || acts.length >= 2) pieces.push([from, from + 4]);
  }
  return [[0, rows.length], ...pieces];
}

/** Each set of strangers, judged by what was learnt from all else. */
function report() {
  for (const set of new Set(demanded.map((narration) => narration.set))) {
    const left = demanded.filter((narration) => narration.set === set);
    const { first, second, whole } = learnt([
      ...own,
      ...demanded.filter((narration) => narration.set !== set),
    ]);
    const [reads, classify, judge] = [readerOf(first, second), classifierOf(first), classifierOf(whole)];
    const judged = left.flatMap(({ rows }) => {
      const shares = reads(rows);
      return rows.map(({ kind }, at) => [
        kind,
        spokenKinds.reduce((a, b) => (shares[at][b] > shares[at][a] ? b : a)),
      ]);
    });
    const told = left.filter(({ rows, isProcedure }) => {
      const features = rows.map((row) => row.features);
      return judge(wholeFeatures(features, features.map(classify))).procedure > 0.5 === isProcedure;
    });
    say(
      `  set ${set + 1} left out, ${judged.length} statements: ${figuresOf(judged)}; procedure or not ${told.length} of ${left.length}`,
    );
  }
}

function figuresOf(judged) {
  const isAct = (kind) => kind === 'act' || kind === 'told';
  const figures = (is) => {
    const both = judged.filter(([kind, found]) => is(kind) && is(found)).length;
    const of = (at) => (both / judged.filter((pair) => is(pair[at])).length).toFixed(2);
    return `found ${of(0)}, right ${of(1)}`;
  };
  return `acts ${figures(isAct)}, bans ${figures((kind) => kind === 'ban')}`;
}

function written(all) {
  const parts = Object.entries(all).map(
    ([name, { classes, features, hundredths }]) =>
      `export const ${name}: Weights = {\n  classes: ${JSON.stringify(classes)},\n  features: ${JSON.stringify(features)},\n  hundredths: ${JSON.stringify(hundredths)},\n};\n`,
  );
  return [
    `// Made by tools/language/train.mjs.\nimport type { Weights } from './softmax.js';\n`,
    ...parts,
  ].join('\n');
}
