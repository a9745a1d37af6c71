import { editingLimits, hasWords, truncate, splitText, wordStart, type Sentence } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { isRewritten, stepTextOf } from '../steps/step-text.js';
import { hasSameText } from '../steps/repeated-title.js';
import { pinned, writtenSentence } from './new-step.js';

interface Cut {
  /** The moment of the video at which the second step begins. */
  seconds: number;
  sentences: [Sentence[], Sentence[]];
  /** The written descriptions of both; null for generated sentences. */
  texts: readonly [string, string] | null;
  /** The title of a step without description; null where the description is split. */
  titles: [Sentence, Sentence] | null;
}

/**
 * Two steps of one, split within its description, or within its title when there is no description. Sentences keep their
 * evidence; pictures and detections go by their moment. @throws Problem 409 when one of them would have no words.
 */
export function splitStep(row: StepRow, offset: number, title: string | undefined): [StepRow, StepRow] {
  const { seconds, sentences, texts, titles } = cutOf(row, offset);
  const [early, late] = [0, 1].map((side) => partOf(row.generated, side, seconds, sentences[side] ?? [])) as [
    StoredStep,
    StoredStep,
  ];
  const rest = titles?.[1].text ?? texts?.[1] ?? late.sentences.map(({ text }) => text).join(' ');
  const name = title || titleFrom(rest);
  const chosen = row.chosenScreenshot;
  const isChosenLate = chosen !== null && chosen.seconds >= seconds;
  const wasAccepted = row.editedDescription !== null && !texts;
  const acceptedText = (step: StoredStep) =>
    wasAccepted ? step.sentences.map(({ text }) => text).join(' ') : null;
  return [
    pinned({
      ...row,
      generated: titles ? { ...early, title: titles[0] } : early,
      editedTitle: titles && row.editedTitle !== null ? titles[0].text : row.editedTitle,
      editedDescription: texts?.[0] ?? acceptedText(early),
      chosenScreenshot: isChosenLate ? null : chosen,
      moreScreenshots: row.moreScreenshots.filter((shot) => shot.seconds < seconds),
    }),
    pinned({
      ...row,
      id: uuidv7(),
      revision: 1,
      generated: { ...late, title: titles?.[1] ?? writtenSentence(name, late.start_seconds) },
      editedTitle: titles && row.editedTitle === null && !title ? null : name,
      editedDescription: texts ? textBeside(name, texts[1]) : acceptedText(late),
      chosenScreenshot: isChosenLate ? chosen : null,
      moreScreenshots: row.moreScreenshots.filter((shot) => shot.seconds >= seconds),
    }),
  ];
}

const nothingToSplit = () => refuse('step.nothing-to-split');

function cutOf(row: StepRow, offset: number): Cut {
  const { title, description } = stepTextOf(row);
  const isTitle = description.trim() === '';
  const text = isTitle ? title : description;
  const parts = splitText(text, offset);
  if (!parts) throw nothingToSplit();
  const at = wordStart(text, offset);
  if (isTitle) return cutTitle(row, parts, at / text.length);
  return isRewritten(row) ? cutText(row, parts, at / text.length) : cutSentences(row, at);
}

function cutSentences({ generated }: StepRow, offset: number): Cut {
  const { sentences, start_seconds, end_seconds } = generated;
  const sides: [Sentence[], Sentence[]] = [[], []];
  let begins = 0;
  for (const sentence of sentences) {
    const halves = sentenceInTwo(sentence, offset - begins);
    if (halves) sides.forEach((side, at) => side.push(...halves.slice(at, at + 1)));
    else sides[hasWords(sentence.text.slice(0, Math.max(offset - begins, 0))) ? 0 : 1].push(sentence);
    begins += sentence.text.length + 1;
  }
  const starts = sides[1][0]?.evidence.start_seconds ?? start_seconds;
  const seconds = Math.min(Math.max(starts, start_seconds), end_seconds);
  return { seconds, sentences: sides, texts: null, titles: null };
}

/** The moment of written text is unknown: their share of the text counts as their share of the time. */
function cutText(row: StepRow, texts: readonly [string, string], share: number): Cut {
  return { ...cutTime(row, share), texts, titles: null };
}

/** The part of a title that no sentence repeats. */
function cutTitle(row: StepRow, parts: readonly [string, string], share: number): Cut {
  const names = parts.map((text) => ({ ...row.generated.title, text: titleFrom(text) }));
  return { ...cutTime(row, share), texts: null, titles: names as [Sentence, Sentence] };
}

function cutTime(row: StepRow, share: number): Pick<Cut, 'seconds' | 'sentences'> {
  const { start_seconds: start, end_seconds: end, sentences } = row.generated;
  const seconds = start + (end - start) * share;
  const isEarly = ({ evidence }: Sentence) => evidence.start_seconds < seconds;
  return { seconds, sentences: [sentences.filter(isEarly), sentences.filter((each) => !isEarly(each))] };
}

/** A sentence split at a word: each half gets its share of the time. Null when one half would have no words. */
function sentenceInTwo(sentence: Sentence, at: number): [Sentence, Sentence] | null {
  const parts = at > 0 && at < sentence.text.length ? splitText(sentence.text, at) : null;
  if (!parts) return null;
  const { start_seconds: start, end_seconds: end } = sentence.evidence;
  const seconds = start + ((end - start) * at) / sentence.text.length;
  return [
    { ...sentence, text: parts[0], evidence: { ...sentence.evidence, end_seconds: seconds } },
    { ...sentence, text: parts[1], evidence: { ...sentence.evidence, start_seconds: seconds } },
  ];
}

/** The part of the step on one side (0 before, 1 after) of a moment. A side without pictures gets those of the whole step. */
function partOf(generated: StoredStep, side: number, seconds: number, sentences: Sentence[]): StoredStep {
  const isHere = (each: { seconds: number }) => (each.seconds < seconds ? 0 : 1) === side;
  const screenshots = generated.screenshots.filter(isHere);
  return {
    ...generated,
    sentences,
    ...(side === 0 ? { end_seconds: seconds } : { start_seconds: seconds }),
    screenshots: screenshots.length > 0 ? screenshots : generated.screenshots,
    detections: generated.detections.filter(isHere),
    protective_equipment: (generated.protective_equipment ?? []).filter(isHere),
  };
}

const firstSentence = (text: string): string =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)][0]?.segment ?? text;

/** The written description without the sentence that became the title. */
function textBeside(title: string, text: string): string {
  const first = firstSentence(text);
  return hasSameText(first, title) ? text.slice(first.length).trimStart() : text;
}

/** The first sentence without its end mark. */
function titleFrom(text: string): string {
  return truncate(firstSentence(text).trim(), editingLimits.title, '')
    .replace(/[.!?…。]+$/u, '')
    .trim();
}
