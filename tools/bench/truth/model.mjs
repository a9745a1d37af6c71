import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Exchange, hashOf } from '../../language/evaluation/model/exchange.ts';
import * as independent from '../../language/evaluation/model/independent.ts';
import { readBlindNarrations, readModelNarrations } from '../../language/evaluation/model/narrations.ts';
import { scoreOf, sumOf } from '../../language/evaluation/model/scores.ts';
import { dim, print } from '../../launch/terminal.mjs';
import { importLibrary } from '../method/import-library.mjs';
import { printFigure, printVerdict } from '../method/report.mjs';

const fromPipeline = (file) => importLibrary('services/pipeline', file);
const { draftOf } = await importLibrary('procedure-writer', 'testing/draft-of.js');
const { checkInstructions } = await fromPipeline('ai/providers/openai-prompt.js');
const { objectIn } = await fromPipeline('ai/providers/openai-reply.js');
const { writingShape } = await fromPipeline('ai/providers/openai-shapes.js');
const { OpenAiWriter } = await fromPipeline('ai/providers/openai-writer.js');
const { CompatibleServer, failed, written } = await fromPipeline('testing/compatible-server.js');

/** Not retried, unlike a connection that ended while a draft was judged. */
const unanswered = failed(404, 'model_not_found');
const noDifference = written({ differ: [], missing: [] });
const noWriter = {
  plan: () => Promise.reject(new Error('The model did not write this.')),
};

/**
 * What a language model writes of all stored narrations, and of further ones in `folder/narrations`. Its questions are in
 * `folder/prompts` until `folder/answers` holds a reply to each; every run asks what the replies lead to, and the one that waits for
 * none judges. `isStored`: what was written is put beside its narration.
 */
export async function measureModel(folder, { maxNarrations, isListed, isStored }) {
  const exchange = new Exchange(folder);
  const server = new CompatibleServer();
  const baseUrl = await server.listen();
  const results = [];
  for (const narration of narrationsFor(folder).slice(0, maxNarrations))
    results.push(await resultOf(narration, { exchange, server, baseUrl, isStored }));
  await server.close();
  if (exchange.waiting.length > 0) {
    for (const file of exchange.waiting) print(dim(`    ${file}`));
    printFigure('questions without an answer', `${exchange.waiting.length}, in ${folder}/prompts`);
    return;
  }
  const judged = results.filter(({ score }) => score);
  for (const [set, own] of Map.groupBy(judged, ({ narration }) => narration.set)) report(set, own);
  reportGoals(judged);
  if (isListed) judged.forEach(printMisses);
}

function narrationsFor(folder) {
  const sets = independent.independentSets().flatMap(independent.readIndependentNarrations);
  const further = join(folder, 'narrations');
  return [
    ...readModelNarrations(),
    ...readBlindNarrations(),
    ...sets,
    ...(existsSync(further) ? independent.readUnjudgedNarrations(further) : []),
  ];
}

/** The draft with the comparison and without it, and what was asked and written for it. */
async function resultOf(narration, { exchange, server, baseUrl, isStored }) {
  const replies = [];
  const asked = [];
  const draft = async (checked) => {
    replies.length = asked.length = 0;
    server.behave = (question) => {
      const isCheck = question.messages[0]?.content === checkInstructions;
      if (isCheck && !checked) return noDifference;
      const reply = exchange.replyTo(narration.name, isCheck ? 'verify' : 'write', question);
      if (!isCheck) {
        replies.push(reply ?? '');
        asked.push(question);
      }
      return reply === undefined ? unanswered : written(reply);
    };
    return draftOf(narration, writerFor(baseUrl));
  };
  const before = exchange.waiting.length;
  const checked = await draft(true).catch((error) => ({ error }));
  if (isStored && narration.answers && !replies.includes('')) store(narration, replies, asked);
  if (exchange.waiting.length > before) return { narration };
  if (checked.error) throw checked.error;
  const unchecked = await draft(false);
  return { narration, checked, unchecked, replies, score: narration.key && scoreOf(narration, checked) };
}

const writerFor = (baseUrl) =>
  new OpenAiWriter(
    { apiKey: 'sk-test', baseUrl, maxRetries: 1 },
    {
      models: { writing: 'answerer', checking: 'answerer' },
      contextTokens: 8192,
      style: { glossary: [], styleGuide: '', language: null },
    },
    noWriter,
  );

function report(set, results) {
  for (const [language, own] of Map.groupBy(results, ({ narration }) => narration.language)) {
    const sum = sumOf(own.map(({ score }) => score));
    const of = `${own.length} narrations, ${sum.own} of ${sum.acts} acts, ${sum.right} of ${sum.steps} steps`;
    const what = `${set}, ${language}:`;
    printFigure(`${what} F1 of steps`, `${sum.f1.toFixed(3)} (${of})`);
    printFigure(`${what} what binds, preserved`, `${sum.met} of ${sum.claims}, ${sum.turned} turned`);
    printFigure(`${what} letters of an answer for a spoken one`, lettersOf(own).toFixed(2));
  }
}

function reportGoals(results) {
  const { f1, preserved, turned } = sumOf(results.map(({ score }) => score));
  const replies = results.flatMap((one) => one.replies);
  printVerdict('F1 of steps', f1, { atLeast: 0.95 });
  printVerdict('what binds, preserved', preserved, { atLeast: 0.99 });
  printVerdict('turned round or made up', turned, { atMost: 0 });
  printVerdict('sentences of an answer changed or lost', results.flatMap(changedByCode).length, {
    atMost: 0,
  });
  printVerdict('questions of writing a narration', replies.length / results.length, { atMost: 1.2 });
  printVerdict('letters of an answer for a spoken one', lettersOf(results), { atMost: 2.5 });
  const corrected = results.flatMap(({ unchecked, checked }) =>
    missingIn(linesOf(checked), linesOf(unchecked)),
  );
  printFigure('sentences that the comparison corrected', String(corrected.length));
}

const lettersOf = (results) => {
  const answered = results.flatMap(({ replies }) => replies.map((reply) => JSON.stringify(objectIn(reply))));
  const spoken = results.flatMap(({ narration }) => narration.segments.map(({ text }) => text));
  return answered.join('').length / spoken.join('').length;
};

const linesOf = ({ steps }) => steps.flatMap(({ title, sentences }) => [title, ...sentences]);
const missingIn = (lines, of) => of.filter((line) => !lines.includes(line));

/** Lines of the last reply that the draft does not hold, though no difference was reported. */
function changedByCode({ replies, unchecked }) {
  const steps = objectIn(replies.at(-1))?.steps ?? [];
  const answered = steps.flatMap(({ title, text }) => [
    title,
    ...text.map((line) => line.replace(/^\[[\d,?]+\] /, '')),
  ]);
  return missingIn(linesOf(unchecked), answered);
}

function printMisses({ narration, unchecked, checked, score, ...own }) {
  for (const miss of score.misses) print(dim(`    ${miss}`));
  // Of blind narrations nothing may be read.
  if (narration.isBlind) return;
  for (const line of changedByCode({ unchecked, ...own }))
    print(dim(`    ${narration.name}: changed ${line}`));
  for (const line of missingIn(linesOf(checked), linesOf(unchecked)))
    print(dim(`    ${narration.name}: before the comparison ${line}`));
  for (const line of missingIn(linesOf(unchecked), linesOf(checked)))
    print(dim(`    ${narration.name}: after the comparison ${line}`));
}

/** The answer beside its narration, with the hash of its question. */
function store({ name, answers }, replies, asked) {
  mkdirSync(answers, { recursive: true });
  const stored = {
    asked: hashOf(asked[0], writingShape, checkInstructions),
    write: objectIn(replies.at(-1)),
  };
  writeFileSync(join(answers, `${name}.json`), `${JSON.stringify(stored, null, 2)}\n`);
}
