import { isSameText } from '../language/same-text.js';
import { capitalise, normalise, type Token } from '../language/token.js';
import { readSentence } from '../statements/reading.js';
import { titleOf } from '../titles/title.js';
import type { ScreenText } from '../types/observations.js';
import { captionsOf, knownShare, type Caption } from './captions.js';
import type { Heading } from './headings.js';

/** A step of a caption. */
export interface CaptionStep extends Heading {
  /** Of its type, as a share of the picture. */
  height: number;
  /** All that is written of it, in sentences. */
  sentences: readonly string[];
}

/** A caption in more than this share of the pictures is part of them (a menu, a logo). */
const alwaysThere = 0.6;
const fewestPictures = 4;
/** A caption with no more words is a title as a whole. */
const wholeTitleWords = 10;
const mostWords = 16;
/** A picture with more words is a page or a program, and has no captions. */
const mostWordsOfPicture = 25;

/** From so many words on a caption is a sentence, whose verb may be a noun as well ("Ride in bike lanes whenever possible"). */
const sentenceWords = 5;
const weakStrength = 0.5;
const strongStrength = 0.8;
/** Larger type is a heading. */
const mostOfUsual = 1.35;

/** The required form of a caption with a step. */
type Form = 'numbered' | 'bare' | 'sentence';

/**
 * Steps from captions. Before a camera a bare command is enough; on a screen such is a button, so there it has a number, or is
 * a sentence of a picture that shows little else ("Wear a helmet when riding").
 */
export function captionSteps(screens: readonly ScreenText[], onScreen: boolean, fewest = 2): CaptionStep[] {
  return stepsOf(screens, onScreen ? 'numbered' : 'bare', fewest);
}

export function sentenceSteps(screens: readonly ScreenText[]): CaptionStep[] {
  const read = screens.map(wordsOf).filter((words) => words > 0);
  const mean = read.reduce((sum, words) => sum + words, 0) / Math.max(1, read.length);
  if (mean > mostWordsOfPicture) return [];
  const all = stepsOf(screens, 'sentence', 3);
  const heights = all.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[Math.floor((heights.length - 1) / 2)] ?? 0;
  // "Keep your town safe" is set larger than what is to be done for it.
  const steps = all.filter(({ height }) => height <= mostOfUsual * usual);
  const withArticle = steps.filter(({ sentences }) => article.test(sentences[0] ?? ''));
  // Slides command as well ("Reach new markets"), of nothing in particular.
  return withArticle.length * 2 > steps.length ? steps : [];
}

const article = /\b(?:the|an?|your|their|its)\b/i;

const wordsOf = ({ lines }: ScreenText): number =>
  lines.flatMap(({ text }) => text.split(/\s+/)).filter((word) => /\p{L}{2}/u.test(word)).length;

function stepsOf(screens: readonly ScreenText[], form: Form, fewest: number): CaptionStep[] {
  const found: CaptionStep[] = [];
  for (const caption of readable(captionsOf(screens))) {
    if (screens.length >= fewestPictures && caption.shown > alwaysThere) continue;
    const step = stepOf(caption, form);
    const last = found.at(-1);
    if (!step) {
      if (last && form !== 'numbered' && isNote(caption, last))
        last.sentences = [...last.sentences, ...sentencesOf(caption.text)];
      continue;
    }
    if (!found.some((known) => isSameText(known.text, step.text))) found.push(step);
  }
  return found.length >= fewest ? found : [];
}

/** Without scraps, and without what is shown with or behind an address or a sponsor near the end. */
function readable(captions: readonly Caption[]): readonly Caption[] {
  const end = Math.max(0, ...captions.map(({ endSeconds }) => endSeconds));
  const credit = captions.find(({ text, startSeconds }) => startSeconds > 0.7 * end && credits.test(text));
  const own = credit ? captions.filter(({ endSeconds }) => endSeconds < credit.startSeconds) : captions;
  return own.filter(({ text }) => knownShare(text) >= 0.8);
}
const credits =
  /\b(?:brought to you|presented|sponsored|funded) by\b|\bin partnership with\b|\bwww\b|\w\.(?:com|org|net|gov|ch|de|uk|eu)\b/i;

/** "Step 2: Remove the cover. It is held by two clips." */
function stepOf(caption: Caption, form: Form): CaptionStep | undefined {
  const number =
    /^\s*(?:step\s*)?\d{1,2}\s*[.:)–-]\s*(.+)$/i.exec(caption.text) ??
    /^\s*step\s+\d{1,2}\s+(.+)$/i.exec(caption.text);
  const text = (number?.[1] ?? caption.text).trim();
  if (form === 'numbered' && !number) return undefined;
  if (form !== 'bare' && isSlideHeading(caption.text, text)) return undefined;
  const fewest = number ? 2 : form === 'sentence' ? sentenceWords : 3;
  return [text, ...(number ? [] : brokenUp(caption))].flatMap(
    (words) => stepIn(words, fewest, caption) ?? [],
  )[0];
}

function stepIn(
  text: string,
  fewest: number,
  { startSeconds, confidence, height }: Caption,
): CaptionStep | undefined {
  const sentences = sentencesOf(text);
  const tokens = asTokens((sentences[0] ?? '').replace(/[.!]$/, ''));
  if (tokens.length < fewest || tokens.length > mostWords) return undefined;
  const title = titleFrom(tokens, fewest >= sentenceWords ? weakStrength : strongStrength);
  return title === undefined
    ? undefined
    : { text: title, seconds: startSeconds, confidence, height, sentences };
}

/** "For a deep cut / call the nurse": the end of a line is a comma. */
const brokenUp = ({ lines }: Caption): string[] =>
  lines.slice(1).map((_, at) => `${lines.slice(0, at + 1).join(' ')}, ${lines.slice(at + 1).join(' ')}`);

function titleFrom(tokens: readonly Token[], leastStrength: number): string | undefined {
  const { kind, strength, actions } = readSentence(tokens);
  const isAct = kind === 'action' && strength >= leastStrength && actions.length > 0;
  if (!isAct && kind !== 'check') return undefined;
  if (tokens.length <= wholeTitleWords) return capitalise(tokens.map(({ text }) => text).join(' '));
  return isAct ? titleOf(actions) : undefined;
}

/** "You may be fined for improper parking.": a note on the step before. */
function isNote({ text, confidence, height }: Caption, step: CaptionStep): boolean {
  const tokens = asTokens(text);
  if (height > mostOfUsual * step.height) return false;
  if (confidence < 0.75 || tokens.length < 4 || tokens.length > mostWords) return false;
  return /^(?:warning|explanation|result|check)$/.test(readSentence(tokens).kind);
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => capitalise(sentence.trim()))
    .filter((sentence) => sentence !== '')
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`));

/** "1. Reach New Markets": every word of weight has a capital, and it does not call itself a step. */
const isSlideHeading = (text: string, words: string): boolean =>
  !/^\s*step\b/i.test(text) &&
  words.split(/\s+/).every((word) => /^\P{Ll}/u.test(word) || smallWord.test(word));
const smallWord = /^(?:a|an|the|and|or|of|to|in|on|at|by|for|from|with|your|its)$/;

export const asTokens = (text: string): Token[] =>
  text.split(/\s+/).map((word) => ({
    text: word,
    norm: normalise(word),
    startSeconds: 0,
    endSeconds: 0,
    segmentId: 0,
  }));
