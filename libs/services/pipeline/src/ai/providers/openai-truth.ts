import { checkClaim, type Fault } from '../claims/index.js';
import { capitalise } from '../language/token.js';
import type { Observations } from '../ports.js';
import { injection } from '../statements/patterns.js';
import { readStatements, statementText } from '../statements/read-statements.js';
import { faultWords, supportOf } from './grounding.js';
import { stepOf, type Draft, type DraftStep, type Line } from './openai-draft.js';
import type { Row } from './openai-rows.js';

/** Lines and rows named when the model is asked again. */
const mostNamed = 12;

/** Why the text may not stand as it is, in a sentence; undefined where it may. */
export function draftFault(draft: Draft, table: readonly Row[], input: Observations): string | undefined {
  const lines = [
    ...draft.steps.flatMap(({ title, sentences }) => [
      { text: title, form: 'title' as const, cited: citedBy(sentences) },
      ...sentences.map((line) => ({ text: line.text, form: 'sentence' as const, cited: line })),
    ]),
    ...draft.precautions.map((line) => ({ text: line.text, form: 'sentence' as const, cited: line })),
  ];
  const untrue = lines.flatMap(({ text, form, cited }) => {
    const fault = faultOf(plainText(text), cited, input, form);
    return fault === null ? [] : [`"${text}" ${faultWords[fault]}`];
  });
  const forbidden = draft.steps
    .filter((step) => !isDone(step))
    .map(({ title }) => `the step "${title}" holds no act`);
  const carried = new Set(draft.steps.flatMap(({ sentences }) => citedBy(sentences).rows));
  const lost = table.flatMap((row, at) =>
    row.kind !== 'fact' && !carried.has(row) ? [`row ${at} is in no step`] : [],
  );
  const all = [untrue, forbidden, lost].flatMap((some) => some.slice(0, mostNamed));
  return all.length === 0 ? undefined : all.join('; ');
}

/**
 * Turns of meaning are written closer to the words said; what nobody said is taken out, and what only speech to the machine
 * supports. What is only forbidden or told belongs to the step before.
 */
export function grounded(draft: Draft, input: Observations): Draft {
  const kept = draft.steps
    .map((step, index) => ({ step: trueStep(step, input), index }))
    .filter(({ step }) => step.sentences.length > 0);
  const doing = kept.some(({ step }) => isDone(step)) ? folded(kept) : [];
  const places = new Map(doing.flatMap(({ indices }, place) => indices.map((index) => [index, place])));
  return {
    ...draft,
    steps: doing.map(({ step }) => step),
    no_procedure_reason: plainText(draft.no_procedure_reason ?? '') || null,
    equipment: draft.equipment
      .map((item) => ({ ...item, name: plainText(item.name) }))
      .filter(
        ({ name, segment_ids: ids }) =>
          name !== '' &&
          isSpoken(ids, input) &&
          supportOf(name, ids, input.segments, 'title').fault !== 'unsaid',
      ),
    precautions: draft.precautions.flatMap((item) => {
      const [line] = trueLine(item, input);
      const step_index = item.step_index === null ? null : (places.get(item.step_index) ?? null);
      return line ? [{ ...item, text: line.text, step_index }] : [];
    }),
  };
}

interface Kept {
  step: DraftStep;
  index: number;
}
interface Folded {
  step: DraftStep;
  /** Of the steps of the reply that it was made of. */
  indices: number[];
}

function folded(kept: readonly Kept[]): Folded[] {
  const steps: Folded[] = [];
  let early: Kept[] = [];
  for (const one of kept) {
    const before = steps.at(-1);
    if (isDone(one.step)) {
      const own = [...early.map(({ step }) => step), one.step].flatMap(({ sentences }) => sentences);
      const indices = [...early.map(({ index }) => index), one.index];
      steps.push({ step: stepOf(one.step.title, own), indices });
      early = [];
    } else if (before) {
      before.step = stepOf(before.step.title, [...before.step.sentences, ...one.step.sentences]);
      before.indices.push(one.index);
    } else early.push(one);
  }
  return steps;
}

const isDone = ({ sentences }: DraftStep): boolean =>
  sentences.some(({ rows }) => rows.some(({ kind }) => kind === 'act'));

function trueStep(step: DraftStep, input: Observations): DraftStep {
  const title = plainText(step.title);
  const sentences = step.sentences.flatMap((line) => trueLine(line, input));
  const isTrue = faultOf(title, citedBy(step.sentences), input, 'title') === null;
  return stepOf(isTrue ? title : (sentences[0]?.text ?? title), sentences);
}

function trueLine(line: Line, input: Observations): Line[] {
  const text = plainText(line.text);
  if (!isSpoken(line.segment_ids, input)) return [];
  const fault = faultOf(text, line, input, 'sentence');
  if (fault === null) return [{ ...line, text }];
  if (fault === 'unsaid' || fault === 'figure' || fault === 'part') return [];
  const said = inWordsSaid(line.segment_ids, input);
  return said === undefined ? [] : [{ ...line, text: said }];
}

/** First against the rows that it names, then against all that was said there. */
function faultOf(
  text: string,
  { rows, segment_ids: ids }: Omit<Line, 'text'>,
  input: Observations,
  form: 'sentence' | 'title',
): Fault | null {
  const said = rows.map((row) => `${row.words.replace(/(?<=[\p{L}\p{N}])$/u, '.')} ${row.text}`).join(' ');
  const { fault } = checkClaim(text, said, form);
  return fault ?? supportOf(text, ids, input.segments, form).fault;
}

const citedBy = (sentences: readonly Line[]): Omit<Line, 'text'> => ({
  rows: sentences.flatMap(({ rows }) => rows),
  segment_ids: [...new Set(sentences.flatMap(({ segment_ids }) => segment_ids))],
});

/** What the cited segments say, cleaned of fillers. */
function inWordsSaid(ids: readonly number[], input: Observations): string | undefined {
  const cited = input.segments.filter(({ id }) => ids.includes(id));
  const text = readStatements(cited)
    .filter(({ kind }) => !/^(?:aside|meta|promotion|injection)$/.test(kind))
    .map((statement) => capitalise(statementText(statement)))
    .join(' ');
  return text === '' ? undefined : text;
}

function isSpoken(ids: readonly number[], input: Observations): boolean {
  const cited = input.segments.filter(({ id }) => ids.includes(id));
  return cited.length > 0 && !cited.every(({ text }) => injection.test(text.toLowerCase()));
}

const plainText = (text: string): string =>
  text
    .replace(/<[^<>]*>|https?:\/\/\S+|[*_`#]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
