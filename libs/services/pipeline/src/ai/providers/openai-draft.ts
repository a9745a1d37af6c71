import { truncate, type EquipmentItem, type Precaution, type TranscriptSegment } from '@sop/contracts';
import { languageIn } from './language-names.js';
import type { FailureKind } from './outages.js';
import { citedText, isObject, isTrue, listOf, numbersOf, textOf, wordOf } from './openai-reply.js';

export const leftOutReasons = [
  'greeting',
  'filler',
  'outline',
  'repetition',
  'aside',
  'advertising',
  'unclear',
  'request',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

interface Cited {
  /** The segments that it cites. */
  ids: number[];
}

/** A written sentence with its evidence. */
export interface Line extends Cited {
  text: string;
  /** Shown as uncertain. */
  isDoubtful: boolean;
}

export interface DraftStep {
  title: Line;
  sentences: Line[];
}

export interface DraftPrecaution extends Line, Pick<Precaution, 'kind'> {
  /** By position from 0; null where it covers all steps. */
  step: number | null;
  /** The sentence that it repeats, by positions of step and sentence; null where it has words of its own. */
  of: readonly [number, number] | null;
}

/** What a model wrote of the whole or of a window of it. */
export interface Draft {
  /** Of the speech (BCP 47); null where the model names none. */
  language: string | null;
  /** Of the whole SOP; null where the model gives none. */
  title: string | null;
  noProcedureReason: string | null;
  isScreenRecording: boolean;
  steps: DraftStep[];
  equipment: (Cited & Pick<EquipmentItem, 'name' | 'kind'>)[];
  precautions: DraftPrecaution[];
  leftOut: (Cited & { why: LeftOutReason })[];
  /** Why it, or a part of it, was not compared with the transcript; absent where all was. */
  notCompared?: FailureKind;
}

export const emptyDraft: Draft = {
  language: null,
  title: null,
  noProcedureReason: null,
  isScreenRecording: false,
  steps: [],
  equipment: [],
  precautions: [],
  leftOut: [],
};

/** More than a window of speech can yield: an answer with more is degenerate. */
const most = { steps: 120, lines: 60, ids: 400, title: 90, sentence: 600, name: 60, language: 40 };

/**
 * An answer as it came, in its shape: fields that are missing have their usual value, lists that are null are empty, numbers may
 * be texts. Undefined where it holds neither steps nor a reason for none.
 */
export function draftIn(
  answer: Record<string, unknown>,
  segments: readonly TranscriptSegment[],
): Draft | undefined {
  const own = 'steps' in answer ? answer : (Object.values(answer).find(hasSteps) ?? answer);
  if (!isObject(own) || !('steps' in own || 'no_steps' in own || 'no_procedure_reason' in own))
    return undefined;
  const listed = listOf(own['steps'], most.steps + 1);
  const unclear = new Set(numbersOf(own['unclear'], most.ids));
  const steps = listed.flatMap((value) => stepOf(value, unclear));
  if (listed.length > most.steps || listed.some(isOverfull) || (steps.length === 0 && listed.length > 0))
    return undefined;
  const draft: Draft = {
    language: languageIn(textOf(own['language'], most.language)),
    title: sopTitleOf(own['title']),
    noProcedureReason: textOf(own['no_steps'] ?? own['no_procedure_reason'], 300) || null,
    isScreenRecording: isTrue(own['on_screen'] ?? own['is_screen_recording']),
    steps,
    equipment: listOf(own['equipment'], 60).flatMap(itemOf),
    precautions: listOf(own['precautions'], 60).flatMap((value) => precautionOf(value, steps)),
    leftOut: listOf(own['left_out'], most.ids).flatMap(leftOutOf),
  };
  if (steps.length === 0 && draft.noProcedureReason === null && draft.leftOut.length === 0) return undefined;
  return withKnownIds(draft, segments);
}

/** A title that is too long is no title: where it would be cut it says something else. */
function sopTitleOf(value: unknown): string | null {
  const text =
    typeof value === 'string' ? textOf(citedText(value).text, most.title + 1).replace(/[.。\s]+$/u, '') : '';
  return text.length <= most.title && /\p{L}/u.test(text) ? text : null;
}

const hasSteps = (value: unknown): boolean => isObject(value) && 'steps' in value;

const idsIn = (value: Record<string, unknown>): number[] =>
  numbersOf(value['ids'] ?? value['segment_ids'] ?? value['segments'], most.ids);

function lineOf(value: unknown): Line[] {
  const own: Record<string, unknown> = isObject(value) ? value : { text: value };
  const { text: words, ids, unclear } = citedText(own['text'] ?? own['sentence']);
  const { text, isCut } = sentenceOf(words);
  const named = idsIn(own);
  const isDoubtful = isCut || unclear || isTrue(own['unclear']);
  return text === '' ? [] : [{ text, ids: named.length > 0 ? named : ids, isDoubtful }];
}

/** In bounds: where it had to be cut it may say something else. */
export function sentenceOf(value: unknown): { text: string; isCut: boolean } {
  // By more than one, because half a character is left out as well.
  const text = textOf(value, most.sentence + 2);
  return { text: truncate(text, most.sentence, ''), isCut: text.length > most.sentence };
}

const sentencesIn = (step: Record<string, unknown>): unknown[] =>
  listOf(step['text'] ?? step['sentences'] ?? step['description'], most.lines + 1);

/** Sentences beyond the bound would vanish without a trace. */
const isOverfull = (step: unknown): boolean => isObject(step) && sentencesIn(step).length > most.lines;

function stepOf(value: unknown, unclear: ReadonlySet<number>): DraftStep[] {
  if (!isObject(value)) return [];
  // Titles need no ids, but a small model gives them those of sentences.
  const named = citedText(value['title']);
  const stepIds = [...idsIn(value), ...named.ids];
  const sentences = sentencesIn(value)
    .flatMap(lineOf)
    .map((line) => (line.ids.length > 0 ? line : { ...line, ids: stepIds }))
    .map((line) => (line.ids.some((id) => unclear.has(id)) ? { ...line, isDoubtful: true } : line));
  const { text: written, isCut } = sentenceOf(named.text);
  const first = sentences[0]?.text ?? '';
  const whole = (written || first).replace(/[.。\s]+$/u, '');
  if (whole === '') return [];
  const cited = [...new Set([...stepIds, ...sentences.flatMap(({ ids }) => ids)])];
  const isDoubtful = sentences.length > 0 && sentences.every((line) => line.isDoubtful);
  const text = shortTitle(whole);
  // The words cut from a title stay in the step.
  const isHeld = text === whole || whole === first.replace(/[.。\s]+$/u, '');
  const lines =
    isHeld && sentences.length > 0
      ? sentences
      : [...sentences, { text: `${whole}.`, ids: cited, isDoubtful: isDoubtful || isCut }];
  return [{ title: { text, ids: cited, isDoubtful }, sentences: lines }];
}

/** At the end of its last clause that fits, else of its last word. */
export function shortTitle(text: string): string {
  if (text.length <= most.title) return text;
  const fitting = truncate(text, most.title, '');
  const clause = Math.max(...[', ', '; ', ' (', '，', '；'].map((mark) => fitting.lastIndexOf(mark)));
  const word = fitting.lastIndexOf(' ');
  const end = clause > most.title / 2 ? clause : word > 0 ? word : fitting.length;
  return fitting.slice(0, end).trim();
}

const kinds = ['tool', 'material', 'protective', 'software'] as const;
const otherKinds = {
  consumable: 'material',
  ingredient: 'material',
  part: 'material',
  ppe: 'protective',
  protective_equipment: 'protective',
  safety: 'protective',
  program: 'software',
  application: 'software',
} as const;

function itemOf(value: unknown): Draft['equipment'] {
  const own = isObject(value) ? value : citedItem(value);
  const name = textOf(own['name'], most.name);
  return name === '' ? [] : [{ name, kind: wordOf(own['kind'], kinds, 'tool', otherKinds), ids: idsIn(own) }];
}

const itemKinds: ReadonlySet<string> = new Set([...kinds, ...Object.keys(otherKinds)]);

/** `[1] tool: key`; a name may have a colon of its own. */
function citedItem(value: unknown): Record<string, unknown> {
  const { text, ids } = citedText(value);
  const [, kind = '', name] = /^([a-z_ ]{2,24}?)\s*:\s*(.+)$/i.exec(String(text)) ?? [];
  const isKind = itemKinds.has(kind.toLowerCase().replaceAll(' ', '_'));
  return isKind ? { ids, kind, name } : { ids, name: text };
}

const precautionKinds = ['hazard', 'protective_equipment', 'instruction'] as const;
const otherPrecautions = {
  warning: 'hazard',
  danger: 'hazard',
  ppe: 'protective_equipment',
  protective: 'protective_equipment',
} as const;

function precautionOf(value: unknown, steps: readonly DraftStep[]): DraftPrecaution[] {
  const own = isObject(value) ? value : placedPrecaution(value);
  const kind = wordOf(own['kind'], precautionKinds, 'instruction', otherPrecautions);
  const [[step = 0], [sentence = 0]] = [numbersOf(own['step'], 1), numbersOf(own['sentence'], 1)];
  const position = step >= 1 && step <= steps.length && !isTrue(own['for_all']) ? step - 1 : null;
  const [line] = lineOf({ ...own, sentence: undefined });
  if (line) return [{ ...line, kind, step: position, of: null }];
  const named = steps[step - 1]?.sentences[sentence - 1];
  return named ? [{ ...named, kind, step: position, of: [step - 1, sentence - 1] }] : [];
}

/** `hazard 1.2 all`: the kind, the step and the sentence in it, and whether it covers all steps; anything else is a text of its own. */
function placedPrecaution(value: unknown): Record<string, unknown> {
  const [, kind, step, sentence, all] =
    /^\s*([\p{L}_-]{1,24})\s*:?\s*(\d{1,3})\.(\d{1,3})(?:\s+(all))?\s*$/iu.exec(String(value)) ?? [];
  return kind === undefined
    ? { text: value }
    : { kind, step: Number(step), sentence: Number(sentence), for_all: all !== undefined };
}

function leftOutOf(value: unknown): Draft['leftOut'] {
  const { text, ids } = citedText(value);
  const own = isObject(value) ? value : { ids, why: text };
  const why = wordOf(own['why'] ?? own['reason'], leftOutReasons, 'unclear');
  return isObject(value) || ids.length > 0 ? [{ ids: idsIn(own), why }] : [];
}

/**
 * The draft with ids of this window alone: of a model that counts from one, or from the window's own beginning, they are moved. Undefined
 * where no step cites any: nothing says what the text rests on.
 */
function withKnownIds(draft: Draft, segments: readonly TranscriptSegment[]): Draft | undefined {
  const by = offsetOf(draft, segments);
  const known = new Set(segments.map(({ id }) => id));
  const moved = <Own extends Cited>(own: Own): Own => ({
    ...own,
    ids: own.ids
      .map((id) => id + by)
      .filter((id) => known.has(id))
      .sort((a, b) => a - b),
  });
  const steps = draft.steps.map(({ title, sentences }) => ({
    title: moved(title),
    sentences: sentences.map(moved),
  }));
  if (steps.length > 0 && steps.every(citesNothing)) return undefined;
  return {
    ...draft,
    steps: steps.map(withPosition),
    equipment: draft.equipment.map(moved),
    precautions: draft.precautions.map(moved),
    leftOut: draft.leftOut.map(moved),
  };
}

const citesNothing = ({ title }: DraftStep): boolean => title.ids.length === 0;

/** A step that cites nothing is placed where the step before it ends, or the one after it begins, and marked. */
function withPosition(step: DraftStep, at: number, all: readonly DraftStep[]): DraftStep {
  if (!citesNothing(step)) return step;
  const before = all.slice(0, at).flatMap(({ title }) => title.ids.slice(-1));
  const after = all.slice(at + 1).flatMap(({ title }) => title.ids.slice(0, 1));
  const ids = [...before.slice(-1), ...after].slice(0, 1);
  return { ...step, title: { ...step.title, ids, isDoubtful: true } };
}

/** How much better another numbering must match the words to be accepted. */
const clearly = 1.3;

/** The offset of the ids of the answer. */
function offsetOf(draft: Draft, segments: readonly TranscriptSegment[]): number {
  const first = segments[0]?.id ?? 0;
  const known = new Set(segments.map(({ id }) => id));
  const lines = draft.steps.flatMap(({ sentences }) => sentences);
  const cited = [...lines, ...draft.leftOut, ...draft.equipment].flatMap(({ ids }) => ids);
  const strangers = (by: number): number => cited.filter((id) => !known.has(id + by)).length;
  const fit = (by: number): number => fitOf(lines, segments, by);
  return [-1, first, first - 1]
    .filter((by) => by !== 0)
    .reduce((best, by) => {
      const isWhole = strangers(by) < strangers(best) && fit(by) >= fit(best);
      return isWhole || (strangers(by) <= strangers(best) && fit(by) > clearly * fit(best)) ? by : best;
    }, 0);
}

/** Of answers of models 0.68 at least, of random letters 0.13 at most (`tools/language/evaluation/model`). */
const leastFit = 0.25;

/** Whether the sentences have to do with what they cite, for a draft in the language of the speech. */
export function isOfSpeech({ steps }: Draft, segments: readonly TranscriptSegment[]): boolean {
  const lines = steps.flatMap(({ sentences }) => sentences);
  return lines.length === 0 || fitOf(lines, segments, 0) >= leastFit;
}

/** The share of the written text that is in what it cites, 0 to 1: by pairs of letters, which every script has. */
function fitOf(lines: readonly Line[], segments: readonly TranscriptSegment[], by: number): number {
  const pairsBySegment = new Map(segments.map(({ id, text }) => [id, pairsOf(text)]));
  const shares = lines.map(({ text, ids }) => {
    const pairs = [...pairsOf(text)];
    const found = pairs.filter((pair) => ids.some((id) => pairsBySegment.get(id + by)?.has(pair)));
    return pairs.length === 0 ? 0 : found.length / pairs.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_none, at) => letters.slice(at, at + 2)),
  );
}

/** Segments that no sentence cites and that were not left out for a reason. */
export function unmentioned(draft: Draft, segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const lines = [
    ...draft.steps.flatMap(({ title, sentences }) => [title, ...sentences]),
    ...draft.precautions,
  ];
  const named = new Set([...lines, ...draft.leftOut].flatMap(({ ids }) => ids));
  return segments.filter(({ id }) => !named.has(id));
}
