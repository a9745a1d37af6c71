import type { TranscriptSegment } from '@sop/contracts';
import { checkClaim, type ClaimProblem, isEnglish, injection } from '@sop/procedure-writer';
import { figuresIn, type Figure } from '../translation/figures.js';
import type { FoundUnit } from '../translation/units.js';

/** Hints for the model that compares; a rule reads words and not their sense. */
const suspicions: Readonly<Record<ClaimProblem, string>> = {
  figure: 'a figure that was not said',
  part: 'a part number that was not said',
  polarity: 'a "not" turned round',
  opposite: 'the contrary of what was said',
  condition: 'a condition left out or changed',
  order: 'another order',
  list: 'a list cut short',
  unsaid: 'not said',
};

const otherUnit = 'a unit that was not said';
const toMachine = 'words that may address an AI and no worker';

/** What a sentence lacks may be in a segment next to those that it cites: a figure, a name. */
const mayStandBeside: ReadonlySet<ClaimProblem> = new Set(['figure', 'part', 'unsaid']);

/** Fewer words say little about a language; of English text most are in the dictionary, of related languages less than half. */
const leastEnglish = 0.7;

/** Is it English by its words? Other languages have no rules here. */
export function isEnglishText(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => /^[a-z]+$/.test(word) && isEnglish(word));
  return words.length > 0 && english.length / words.length >= leastEnglish;
}

/** What a rule suspects a sentence of; undefined where it suspects nothing, or knows no rules for the language. */
export type Suspect = (
  text: string,
  ids: readonly number[],
  form: 'sentence' | 'title',
) => string | undefined;

/** Of the speech and of the text, as BCP 47; of an unknown one only symbols of units are known. */
export interface Languages {
  spoken: string;
  written: string;
}

export function suspectIn(
  segments: readonly TranscriptSegment[],
  written: readonly string[],
  languages: Languages,
): Suspect {
  const isRuled = [segments.map(({ text }) => text), written].every((texts) =>
    isEnglishText(texts.join(' ')),
  );
  const english: Suspect = (text, ids, form) => {
    if (injection.test(textAround(ids, segments, 0).toLowerCase())) return toMachine;
    const problem = problemOf(text, ids, segments, form);
    return problem === null ? undefined : suspicions[problem];
  };
  return isRuled
    ? english
    : (text, ids) =>
        unsupportedDigits(text, ids, segments) ??
        unsupportedUnits(
          figuresIn(text, languages.written),
          figuresIn(textAround(ids, segments, 1), languages.spoken),
        );
}

function problemOf(
  text: string,
  ids: readonly number[],
  segments: readonly TranscriptSegment[],
  form: 'sentence' | 'title',
): ClaimProblem | null {
  const cited = checkClaim(text, textAround(ids, segments, 0), form).problem;
  if (cited === null || !mayStandBeside.has(cited)) return cited;
  return checkClaim(text, textAround(ids, segments, 1), form).problem;
}

/** The text of the cited segments and of `reach` neighbours on each side. */
const textAround = (ids: readonly number[], segments: readonly TranscriptSegment[], reach: number): string =>
  segments
    .filter((_segment, at) =>
      segments.slice(Math.max(0, at - reach), at + reach + 1).some(({ id }) => ids.includes(id)),
    )
    .map(({ text }) => text.replace(/(?<=[\p{L}\p{N}])$/u, '.'))
    .join(' ');

const digitsIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/g) ?? []).map((digits) => digits.replaceAll(/[.,]/g, ''));

/** In any language: digits that the transcript has as digits, and are others here. Figures in words are left to the model. */
function unsupportedDigits(
  text: string,
  ids: readonly number[],
  segments: readonly TranscriptSegment[],
): string | undefined {
  const spokenDigits = digitsIn(textAround(ids, segments, 1));
  if (spokenDigits.length === 0) return undefined;
  return digitsIn(text).every((digits) => spokenDigits.includes(digits)) ? undefined : suspicions.figure;
}

/** A figure that was spoken with other units only. One that is not known, or left out, may be any. */
function unsupportedUnits(written: readonly Figure[], spoken: readonly Figure[]): string | undefined {
  const isOther = ({ value, unit }: Figure): boolean => {
    const same = spoken.filter((other) => other.value === value);
    return unit !== undefined && same.length > 0 && !same.some((other) => isSameUnit(unit, other.unit));
  };
  return written.some(isOther) ? otherUnit : undefined;
}

/** "40 degrees" of temperature are spoken of without their scale. */
const isSameUnit = ({ unit }: FoundUnit, spoken: FoundUnit | undefined): boolean =>
  spoken === undefined ||
  spoken.unit === unit ||
  (spoken.unit === 'degree' && (unit === 'celsius' || unit === 'fahrenheit'));
