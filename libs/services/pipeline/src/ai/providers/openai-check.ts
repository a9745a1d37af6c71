import type { TranscriptSegment } from '@sop/contracts';
import { sentenceOf, unmentioned, type Draft, type DraftPrecaution, type Line } from './openai-draft.js';
import { spokenNumbers } from '../figures/spoken-numbers.js';
import { suspectIn, type Suspect } from './openai-hints.js';
import { isObject, listOf, numbersOf, quotable } from './openai-reply.js';

/** The result of comparing a draft with the transcript. */
export interface Differences {
  differ: { n: number; text: string }[];
  missing: { step: number; text: string; isCut: boolean; ids: number[] }[];
}

const most = { differ: 200, text: 600, title: 120 };

/** The answer as it came; undefined where it holds no comparison. */
export function differencesIn(answer: Record<string, unknown>): Differences | undefined {
  if (!('differ' in answer) && !('missing' in answer)) return undefined;
  return {
    differ: listOf(answer['differ'], most.differ).flatMap((one) => {
      const [n] = isObject(one) ? numbersOf(one['n'], 1) : [];
      if (!isObject(one) || n === undefined) return [];
      const { text, isCut } = sentenceOf(one['text']);
      // Half a correction is none.
      return [{ n, text: isCut ? '' : text }];
    }),
    missing: listOf(answer['missing'], most.differ).flatMap((one) => {
      if (!isObject(one)) return [];
      const [step] = numbersOf(one['step'], 1);
      const { text, isCut } = sentenceOf(one['text']);
      return step === undefined || text === ''
        ? []
        : [{ step, text, isCut, ids: numbersOf(one['ids'], 100) }];
    }),
  };
}

/** A line of a draft under the number that it is compared by. */
interface Numbered {
  line: Line;
  form: 'title' | 'sentence';
  hint: string | undefined;
}

/** A draft with its lines in the order of their numbers, from 1: of each step the title and its sentences, then the precautions. */
export interface Compared {
  draft: Draft;
  lines: Numbered[];
  unused: TranscriptSegment[];
  segments: readonly TranscriptSegment[];
  /** That the text is written in; null for that of the speech. */
  language: string | null;
}

export function compared(
  draft: Draft,
  segments: readonly TranscriptSegment[],
  language: string | null,
  unused: TranscriptSegment[] = unmentioned(draft, segments),
): Compared {
  const titles = draft.steps.map(({ title }) => title.text);
  const texts = draft.steps.flatMap(({ sentences }) => sentences.map(({ text }) => text));
  const spoken = draft.language ?? 'und';
  const suspect = suspectIn(segments, [...titles, ...texts], { spoken, written: language ?? spoken });
  const numbered = (line: Line, form: Numbered['form']): Numbered => ({
    line,
    form,
    hint: hintOf(suspect, line, form),
  });
  return {
    draft,
    lines: [
      ...draft.steps.flatMap(({ title, sentences }) => [
        numbered(title, 'title'),
        ...sentences.map((line) => numbered(line, 'sentence')),
      ]),
      ...draft.precautions.filter(({ of }) => of === null).map((line) => numbered(line, 'sentence')),
    ],
    unused,
    segments,
    language,
  };
}

/** Two comparisons of half of the steps each, for one that is too long; none of a single step. */
export function halvesOf({ draft, unused, segments, language }: Compared): Compared[] {
  const at = Math.ceil(draft.steps.length / 2);
  const [first, second] = [draft.steps.slice(0, at), draft.steps.slice(at)];
  if (second.length === 0) return [];
  const isOfSecond = ({ step, of }: DraftPrecaution): boolean => (of?.[0] ?? step ?? 0) >= at;
  const moved = (one: DraftPrecaution): DraftPrecaution => ({
    ...one,
    step: one.step === null ? null : one.step - at,
    of: one.of && [one.of[0] - at, one.of[1]],
  });
  const from = Math.min(...second.flatMap(({ title }) => title.ids));
  const precautions = draft.precautions.filter((one) => !isOfSecond(one));
  const rest = { ...draft, equipment: [], leftOut: [], precautions: draft.precautions.filter(isOfSecond) };
  const isBefore = ({ id }: TranscriptSegment): boolean => id < from;
  return [
    compared({ ...draft, steps: first, precautions }, segments, language, unused.filter(isBefore)),
    compared(
      { ...rest, steps: second, precautions: rest.precautions.map(moved) },
      segments,
      language,
      unused.filter((one) => !isBefore(one)),
    ),
  ];
}

const hintOf = (suspect: Suspect, { text, ids }: Line, form: Numbered['form']): string | undefined =>
  ids.length === 0 ? 'rests on no words' : suspect(text, ids, form);

/** The question: every line beside the words that it cites. */
export function checkBlock({ draft, lines, unused, segments }: Compared): string {
  let n = 0;
  const numberedLine = (): string => {
    const one = lines[n];
    n += 1;
    if (!one) return '';
    const { line, form, hint } = one;
    const ids = form === 'title' ? '' : `{${line.ids.join(',')}} `;
    return `${n}. ${form === 'title' ? 'title: ' : ids}${quotable(line.text, most.text)}${hint === undefined ? '' : ` | rule: ${hint}`}`;
  };
  const steps = draft.steps.flatMap(({ title, sentences }, at) => [
    `Step ${at + 1}`,
    `words: ${wordsOf(title.ids, segments)}`,
    numberedLine(),
    ...sentences.map(numberedLine),
  ]);
  const precautions = draft.precautions.flatMap(({ ids, of }) => {
    if (of !== null) return [];
    const line = numberedLine();
    return [`${line} | words: ${wordsOf(ids, segments)}`];
  });
  return [
    '<sop>',
    ...steps,
    ...(precautions.length > 0 ? ['Precautions', ...precautions] : []),
    '</sop>',
    ...(unused.length > 0
      ? [
          '<unused>',
          wordsOf(
            unused.map(({ id }) => id),
            unused,
          ),
          '</unused>',
        ]
      : []),
  ].join('\n');
}

/** The cited segments, and their neighbours in brackets. */
function wordsOf(ids: readonly number[], segments: readonly TranscriptSegment[]): string {
  const cited = new Set(ids);
  return segments
    .flatMap(({ id, text }, at) => {
      if (cited.has(id)) return [`[${id}] ${quotable(text, 2000)}`];
      const isBeside = [at - 1, at + 1].some((other) => cited.has(segments[other]?.id ?? -1));
      return isBeside ? [`(${quotable(text, 300)})`] : [];
    })
    .join(' ');
}

/**
 * The draft with what the comparison found: a sentence that differs is replaced by its correction; one without a correction, or with
 * a figure that was not spoken, stays and is marked, as is an added sentence with such a figure. Nothing is deleted.
 */
export function corrected(whole: Compared, { differ, missing }: Differences): Draft {
  const corrections = new Map(differ.map(({ n, text }) => [n, text]));
  return withMissing(
    rebuilt(whole, (one, n) => {
      const text = corrections.get(n);
      if (text === undefined) return one.line;
      const isUsable = text !== '' && !hasNewDigits(text, one.line.text, whole) && fits(text, one.form);
      return isUsable ? { ...one.line, text } : { ...one.line, isDoubtful: true };
    }),
    missing,
    whole,
  );
}

/** The draft without a comparison: what a rule suspects is marked. */
export const suspected = (whole: Compared): Draft =>
  rebuilt(whole, ({ line, hint }) => (hint === undefined ? line : { ...line, isDoubtful: true }));

const fits = (text: string, form: Numbered['form']): boolean =>
  form === 'sentence' || text.length <= most.title;

function rebuilt({ draft, lines }: Compared, lineFor: (one: Numbered, n: number) => Line): Draft {
  const known = lines.map((one, at) => lineFor(one, at + 1));
  let at = 0;
  const next = <Own extends Line>(line: Own): Own => ({ ...line, ...known[at++] });
  const steps = draft.steps.map(({ title, sentences }) => ({
    title: next(title),
    sentences: sentences.map(next),
  }));
  return {
    ...draft,
    steps,
    precautions: draft.precautions.map((one) =>
      one.of === null ? next(one) : { ...one, ...steps[one.of[0]]?.sentences[one.of[1]] },
    ),
  };
}

const digitsIn = (text: string): string[] => text.normalize('NFKC').match(/\d+/g) ?? [];

/** Digits that are neither in the sentence as it was nor in the speech, there also in words. */
function hasNewDigits(text: string, before: string, { segments, draft }: Compared): boolean {
  const spoken = segments.map((segment) => segment.text).join(' ');
  const known = new Set([...digitsIn(before), ...digitsIn(spoken)]);
  const strange = digitsIn(text).filter((digits) => !known.has(digits));
  if (strange.length === 0) return false;
  const inWords = spokenNumbers(spoken, draft.language ?? 'und');
  // Where figures are spoken in words alone, some may be in words that are not known.
  if (inWords.size > 0 && digitsIn(spoken).length === 0) return false;
  return strange.some((digits) => !inWords.has(Number(digits)));
}

function withMissing(draft: Draft, missing: Differences['missing'], whole: Compared): Draft {
  const known = new Set(whole.segments.map(({ id }) => id));
  const added = missing
    .map(({ step, text, isCut, ids }) => {
      const isDoubtful = isCut || hasNewDigits(text, '', whole);
      return { step, line: { text, ids: ids.filter((id) => known.has(id)), isDoubtful } };
    })
    .filter(({ line }) => line.ids.length > 0);
  return {
    ...draft,
    steps: draft.steps.map(({ title, sentences }, at) => {
      const own = added.filter(({ step }) => step === at + 1).map(({ line }) => line);
      const first = (line: Line): number => Math.min(...line.ids);
      return own.length === 0
        ? { title, sentences }
        : { title, sentences: own.reduce((lines, line) => inserted(lines, line, first), sentences) };
    }),
  };
}

/** Before the first sentence with later evidence. */
function inserted(lines: readonly Line[], line: Line, first: (line: Line) => number): Line[] {
  const at = lines.findIndex((other) => first(other) > first(line));
  return at < 0 ? [...lines, line] : [...lines.slice(0, at), line, ...lines.slice(at)];
}
