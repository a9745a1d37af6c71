import { editingLimits, type Sentence } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { isRewritten, wordsOf } from '../steps/step.presenter.js';
import { hasSameWords } from '../steps/repeated-title.js';
import { pinned, writtenSentence } from './new-step.js';

interface Cut {
  /** The moment of the video at which the second step begins. */
  seconds: number;
  sentences: [Sentence[], Sentence[]];
  /** What a person wrote of both; null where the sentences stand. */
  texts: [string, string] | null;
}

/**
 * Two steps of one, cut before a sentence of its description. What was heard goes with its sentence, what was seen by its moment.
 * Throws 409 where one of them would have no words.
 */
export function splitStep(row: StepRow, offset: number, title: string | undefined): [StepRow, StepRow] {
  const { seconds, sentences, texts } = isRewritten(row) ? cutText(row, offset) : cutSentences(row, offset);
  const [early, late] = [0, 1].map((side) => partOf(row.generated, side, seconds, sentences[side] ?? [])) as [
    StoredStep,
    StoredStep,
  ];
  const words = texts?.[1] ?? late.sentences.map(({ text }) => text).join(' ');
  const name = title || titleFrom(words);
  const chosen = row.chosenScreenshot;
  const isChosenLate = chosen !== null && chosen.seconds >= seconds;
  const wasAccepted = row.editedDescription !== null && !texts;
  const acceptedWords = (step: StoredStep) =>
    wasAccepted ? step.sentences.map(({ text }) => text).join(' ') : null;
  return [
    pinned({
      ...row,
      generated: early,
      editedDescription: texts?.[0] ?? acceptedWords(early),
      chosenScreenshot: isChosenLate ? null : chosen,
      moreScreenshots: row.moreScreenshots.filter((shot) => shot.seconds < seconds),
    }),
    pinned({
      ...row,
      id: uuidv7(),
      revision: 1,
      generated: { ...late, title: writtenSentence(name, late.start_seconds) },
      editedTitle: name,
      editedDescription: texts ? textBeside(name, texts[1]) : acceptedWords(late),
      chosenScreenshot: isChosenLate ? chosen : null,
      moreScreenshots: row.moreScreenshots.filter((shot) => shot.seconds >= seconds),
    }),
  ];
}

const nothingToSplit = () => refuse('step.not-there-to-split');

function cutSentences({ generated }: StepRow, offset: number): Cut {
  const { sentences, start_seconds, end_seconds } = generated;
  let begins = 0;
  const at = sentences.findIndex(({ text }) => {
    const isHere = begins >= offset;
    begins += text.length + 1;
    return isHere;
  });
  const first = sentences[at];
  if (at < 1 || !first) throw nothingToSplit();
  const seconds = Math.min(Math.max(first.evidence.start_seconds, start_seconds), end_seconds);
  return { seconds, sentences: [sentences.slice(0, at), sentences.slice(at)], texts: null };
}

/** Where in the video a person's words belong is not known: their share of the text is their share of the time. */
function cutText(row: StepRow, offset: number): Cut {
  const { description } = wordsOf(row);
  const [head, tail] = [description.slice(0, offset).trimEnd(), description.slice(offset).trimStart()];
  if (head === '' || tail === '') throw nothingToSplit();
  const { start_seconds: start, end_seconds: end, sentences } = row.generated;
  const seconds = start + (end - start) * (offset / description.length);
  const isEarly = ({ evidence }: Sentence) => evidence.start_seconds < seconds;
  return {
    seconds,
    sentences: [sentences.filter(isEarly), sentences.filter((each) => !isEarly(each))],
    texts: [head, tail],
  };
}

/** What of the step lies on one side (0 before, 1 after) of a moment. A side without pictures has those of the whole step. */
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

/** A person's words without the sentence that became the title. */
function textBeside(title: string, text: string): string {
  const first = firstSentence(text);
  return hasSameWords(first, title) ? text.slice(first.length).trimStart() : text;
}

/** The first sentence without what ends it. */
function titleFrom(text: string): string {
  return firstSentence(text)
    .trim()
    .slice(0, editingLimits.title)
    .replace(/[.!?…。]+$/u, '')
    .trim();
}
