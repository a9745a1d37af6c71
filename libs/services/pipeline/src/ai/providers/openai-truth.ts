import { capitalise } from '../language/token.js';
import type { Observations } from '../ports.js';
import { injection } from '../statements/patterns.js';
import { readStatements, statementText } from '../statements/read-statements.js';
import { supportOf } from './grounding.js';
import type { WrittenReply } from './openai-prompt.js';

/** A line of the reply that the segments it cites do not bear out. */
export interface Untrue {
  text: string;
  fault: string;
}

const faults: Readonly<Record<string, string>> = {
  figure: 'holds a figure that was not said',
  part: 'holds a part number that was not said',
  polarity: 'turns a "not" round',
  opposite: 'says the contrary of what was said',
  condition: 'leaves out or changes a condition',
  order: 'changes the order',
  list: 'shortens a list',
  unsaid: 'was not said',
};
/** Lines quoted when the model is asked again. */
const mostQuoted = 12;

export const askedAgain = (untrue: readonly Untrue[]): string =>
  untrue
    .slice(0, mostQuoted)
    .map(({ text, fault }) => `"${text}" ${faults[fault] ?? 'was not said'}`)
    .join('; ');

/** Titles, sentences and precautions that may not stand as they are. */
export function untrueIn(reply: WrittenReply, input: Observations): Untrue[] {
  const lines = [
    ...reply.steps.flatMap((step) => [
      { text: step.title, ids: idsOf(step), form: 'title' as const },
      ...step.sentences.map(({ text, segment_ids: ids }) => ({ text, ids, form: 'sentence' as const })),
    ]),
    ...reply.precautions.map(({ text, segment_ids: ids }) => ({ text, ids, form: 'sentence' as const })),
  ];
  return lines.flatMap(({ text, ids, form }) => {
    const { fault } = supportOf(plainText(text), ids, input.segments, form);
    return fault === null ? [] : [{ text, fault }];
  });
}

const idsOf = (step: WrittenReply['steps'][number]): number[] => [
  ...new Set([step.first_segment, ...step.sentences.flatMap(({ segment_ids: ids }) => ids)]),
];

/** Turns of meaning are written closer to the words said; what nobody said is taken out, and what only speech to the machine supports. */
export function grounded(reply: WrittenReply, input: Observations): WrittenReply {
  const steps = reply.steps
    .map((step) => ({
      ...step,
      sentences: step.sentences.flatMap((sentence) => {
        const text = trueText(plainText(sentence.text), sentence.segment_ids, input);
        return text === undefined ? [] : [{ ...sentence, text }];
      }),
    }))
    .map((step, index) => ({ step: { ...step, title: trueTitle(step, input) }, index }))
    .filter(({ step }) => step.sentences.length > 0);
  const places = new Map(steps.map(({ index }, place) => [index, place]));
  return {
    ...reply,
    steps: steps.map(({ step }) => step),
    no_procedure_reason: plainText(reply.no_procedure_reason ?? '') || null,
    equipment: reply.equipment
      .map((item) => ({ ...item, name: plainText(item.name) }))
      .filter(
        (item) =>
          item.name !== '' &&
          isSpoken(item.segment_ids, input) &&
          supportOf(item.name, item.segment_ids, input.segments, 'title').fault !== 'unsaid',
      ),
    precautions: reply.precautions.flatMap((item) => {
      const text = trueText(plainText(item.text), item.segment_ids, input);
      const step_index = item.step_index === null ? null : (places.get(item.step_index) ?? null);
      return text === undefined ? [] : [{ ...item, text, step_index }];
    }),
  };
}

function trueText(text: string, ids: readonly number[], input: Observations): string | undefined {
  if (!isSpoken(ids, input)) return undefined;
  const { fault } = supportOf(text, ids, input.segments);
  if (fault === null) return text;
  return fault === 'unsaid' || fault === 'figure' || fault === 'part' ? undefined : inWordsSaid(ids, input);
}

/** A title that is untrue gives way to the step's first sentence. */
function trueTitle(step: WrittenReply['steps'][number], input: Observations): string {
  const title = plainText(step.title);
  if (supportOf(title, idsOf(step), input.segments, 'title').fault === null) return title;
  return step.sentences[0]?.text ?? title;
}

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
