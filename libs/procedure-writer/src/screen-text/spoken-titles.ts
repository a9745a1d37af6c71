import { isSameText } from '../language/same-text.js';
import type { TimedSegment } from '../language/timed-words.js';
import { capitalise, textOf, type Token } from '../language/token.js';
import { readImperative } from '../statements/imperatives.js';
import { readSentence } from '../statements/reading.js';
import type { ScreenText } from '../types/observations.js';
import { asTokens } from './caption-steps.js';
import { captionsOf, knownShare, type Caption } from './captions.js';

/** A title is shown up to so long before or after it is read out, s. */
const nearSeconds = 5;

/** A name is no word: "Acme, power to you". */
const leastKnown = 0.7;

/** A few words on the screen, which may be a title. */
export const titlesOn = (screens: readonly ScreenText[]): Caption[] =>
  captionsOf(screens).filter(
    ({ text }) => /^\p{L}+(?: \p{L}+){1,4}$/u.test(text) && knownShare(text) >= leastKnown,
  );
const isOrder = (text: string): boolean => readImperative(asTokens(text), null) !== undefined;

/** "Starting position, lie on the floor": a title that is read out is a sentence of its own. */
export const withTitlesApart = (
  segments: readonly TimedSegment[],
  titles: readonly Caption[],
): TimedSegment[] =>
  segments.map((segment) => {
    const shown = titles.filter(
      ({ startSeconds, endSeconds }) =>
        startSeconds - nearSeconds <= segment.end_seconds &&
        endSeconds + nearSeconds >= segment.start_seconds,
    );
    const text = shown.reduce((spoken, title) => apart(spoken, title.text), segment.text);
    return text === segment.text ? segment : { ...segment, text };
  });

function apart(text: string, title: string): string {
  const [all, before = '', name = '', comma, rest = ''] =
    new RegExp(`^(.*(?:[,.:]| (?:you|it|them)) )?(${title})(?:(,?) (.+)|$)`, 'iu').exec(text) ?? [];
  const isTitle =
    comma === ',' || (rest === '' ? /\w $/.test(before) : readSentence(asTokens(rest)).kind === 'action');
  const opening = before.replace(/(?<=\w) $/, '. ');
  return all !== undefined && isTitle && !isOrder(title)
    ? `${opening}${name}. ${capitalise(rest)}`.trim()
    : text;
}

/** Is it a title alone that is read out? */
export const isTitle = (spoken: readonly Token[], titles: readonly Caption[]): boolean =>
  titles.some(({ text }) => isSameText(text, textOf(spoken)) && !isOrder(text));
