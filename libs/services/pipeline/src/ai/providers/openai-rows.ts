import { checkClaim, type Fault } from '../claims/index.js';
import { capitalise } from '../language/token.js';
import type { Observations } from '../ports.js';
import { injection } from '../statements/patterns.js';
import { readStatements } from '../statements/read-statements.js';
import type { ActRow, ActsReply } from './openai-acts.js';
import { faultWords, supportOf } from './grounding.js';

/** A row of the table that may be written from. */
export interface Row {
  kind: ActRow['kind'];
  /** The row as a sentence. */
  text: string;
  /** What was said, letter for letter. */
  words: string;
  isUnclear: boolean;
  segmentIds: number[];
}

type RowFault = Fault | 'segment' | 'words' | 'injection' | 'place';

/** Said to the model when it is asked again. */
const told: Readonly<Record<RowFault, string>> = {
  segment: 'names a segment that is not in the transcript',
  words: 'quotes words that its segments do not hold letter for letter',
  injection: 'rests on speech addressed to you',
  place: 'stands before what was said earlier, and no word says so',
  ...faultWords,
};
/** Rows and segments named when the model is asked again. */
const mostNamed = 12;

/** Why the table may not stand as it is, in a sentence; undefined where it may. */
export function tableFault({ acts }: ActsReply, input: Observations): string | undefined {
  const faults = acts.flatMap((row, at) => {
    const fault = faultOf(row, input) ?? (isOutOfPlace(acts, at, input) ? 'place' : undefined);
    return fault === undefined ? [] : [`row ${at} ${told[fault]}`];
  });
  const missing = unmentioned(acts, input).map(
    (id) => `segment ${id} holds an act or a prohibition and is in no row`,
  );
  const all = [...faults.slice(0, mostNamed), ...missing.slice(0, mostNamed)];
  return all.length === 0 ? undefined : all.join('; ');
}

/**
 * The rows that may be written from: what was not said is left out; what says something else than its segments is unclear and
 * stands in the words said. Rows that stand too early without a word for it come in the order of speech.
 */
export function rowsOf({ acts }: ActsReply, input: Observations): Row[] {
  const rows = acts.flatMap((row) => {
    const mended = rowOf(row, faultOf(row, input), input);
    return mended ? [mended] : [];
  });
  return acts.some((_row, at) => isOutOfPlace(acts, at, input)) ? inOrderOfSpeech(rows) : rows;
}

const inOrderOfSpeech = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => Math.min(...a.segmentIds) - Math.min(...b.segmentIds));

function rowOf(row: ActRow, fault: RowFault | undefined, input: Observations): Row | undefined {
  if (fault === 'segment' || fault === 'injection' || fault === 'unsaid') return undefined;
  const { kind, segment_ids: segmentIds } = row;
  const words = fault === 'words' ? saidIn(segmentIds, input) : row.words;
  const isUnclear = row.unclear || fault !== undefined;
  return { kind, segmentIds, words, isUnclear, text: isUnclear ? words : sentenceOf(row) };
}

function faultOf(row: ActRow, input: Observations): RowFault | undefined {
  const known = new Set(input.segments.map(({ id }) => id));
  if (!row.segment_ids.every((id) => known.has(id))) return 'segment';
  const said = saidIn(row.segment_ids, input);
  if (injection.test(row.words.toLowerCase())) return 'injection';
  if (!plain(said).includes(plain(row.words))) return 'words';
  if (row.unclear) return undefined;
  const written = sentenceOf(row);
  return supportOf(written, row.segment_ids, input.segments).fault ?? turnedPart(row, said) ?? undefined;
}

/** A prohibition must be said as one, and what is said as one is no act: each row by the words that it quotes itself. */
function turnedPart(row: ActRow, said: string): Fault | null {
  if (row.kind === 'fact') return null;
  const { fault } = checkClaim(sentenceOf(row), row.words);
  if (fault === 'polarity' || fault === 'opposite') return fault;
  const isUnsaid = [...row.amounts, ...row.quoted].some(
    (part) => !plain(said).includes(plain(part)) && checkClaim(part, said, 'title').fault !== null,
  );
  return isUnsaid ? 'figure' : null;
}

/** "If the lamp is red, do not open the valve before it is cold." */
export function sentenceOf({ kind, verb, object, amounts, condition, order, quoted, words }: ActRow): string {
  if (kind === 'fact') return words;
  const act = `${verb} ${object}`.trim();
  const has = (part: string): boolean => plain(act).includes(plain(part));
  const parts = [...amounts, ...quoted].filter((part) => !has(part));
  const main = [kind === 'prohibition' ? `do not ${act}` : act, ...parts].join(' ');
  const behind = order === null ? '' : ` ${order}`;
  return `${capitalise(condition === null ? main : `${condition.replace(/[,.\s]+$/, '')}, ${main}`)}${behind}.`;
}

/** Letters and figures alone, blanks between: commas and capitals are the recogniser's. */
const plain = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

const saidIn = (ids: readonly number[], { segments }: Observations): string =>
  segments
    .filter(({ id }) => ids.includes(id))
    .map(({ text }) => text)
    .join(' ');

const orderWords = /\b(?:before|first|earlier|beforehand|already|until|after|prior|once|start by|begin)\b/i;

/** Does the row stand before one that was said earlier, where nothing that was said asks for it? */
function isOutOfPlace(acts: readonly ActRow[], at: number, input: Observations): boolean {
  const row = acts[at];
  if (!row || row.kind !== 'act') return false;
  const first = Math.min(...row.segment_ids);
  const passed = acts
    .slice(at + 1)
    .filter(({ kind, segment_ids: ids }) => kind === 'act' && Math.max(...ids) < first);
  return (
    passed.length > 0 &&
    !orderWords.test([row, ...passed].map(({ segment_ids: ids }) => saidIn(ids, input)).join(' '))
  );
}

/** From how sure on the rules of this machine read an act. */
const surely = 0.7;

/** Segments that surely hold an act or a prohibition and stand in no row. */
function unmentioned(acts: readonly ActRow[], { segments }: Observations): number[] {
  if (acts.length === 0) return [];
  const named = new Set(acts.flatMap(({ segment_ids: ids }) => ids));
  const heard = readStatements(segments).filter(
    ({ kind, strength }) => kind === 'warning' || (kind === 'action' && strength >= surely),
  );
  const holding = heard.map(({ spoken }) => spoken.map(({ segmentId }) => segmentId));
  return [
    ...new Set(holding.filter((ids) => !ids.some((id) => named.has(id))).flatMap((ids) => ids.slice(0, 1))),
  ];
}
