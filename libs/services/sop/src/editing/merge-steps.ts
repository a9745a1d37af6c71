import { editingLimits, type Sentence } from '@sop/contracts';
import { refuse } from '@sop/service-kit';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { descriptionOf, isRewritten, stepTextOf } from '../steps/step-text.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { plain, hasSameText } from '../steps/repeated-title.js';
import { pinned } from './new-step.js';

/**
 * One step of two: the first one's title and picture, and the text, pictures, detections and time of both.
 * @throws Problem 409 when it
 * gets too long.
 */
export function mergedSteps(first: StepRow, second: StepRow): StepRow {
  const generated = mergedContent(first, second);
  const isText = [first, second].some(isRewritten) || second.editedTitle !== null;
  const text = isText
    ? [stepTextOf(first).description, titleUnlessRepeated(first, second), stepTextOf(second).description]
        .filter((part) => part.trim() !== '')
        .join('\n')
    : null;
  // The generated sentences are stored below a written description with the same limit; otherwise each merged copy would double
  // them.
  if (Math.max(text?.length ?? 0, descriptionOf(generated).length) > editingLimits.description)
    throw refuse('step.too-long', { limit: editingLimits.description });
  const wasAccepted = first.editedDescription !== null && second.editedDescription !== null;
  return pinned({
    ...first,
    generated,
    // A picture that a user chose for the second step stays visible.
    moreScreenshots: [
      ...first.moreScreenshots,
      ...(second.chosenScreenshot ? [second.chosenScreenshot] : []),
      ...second.moreScreenshots,
    ].slice(0, editingLimits.morePictures),
    editedDescription: text ?? (wasAccepted ? descriptionOf(generated) : null),
  });
}

function mergedContent(first: StepRow, second: StepRow): StoredStep {
  const [a, b] = [first.generated, second.generated];
  const shown = new Set(screenshotsOf(first).map(({ key }) => key));
  return {
    ...a,
    sentences: [...a.sentences, ...titleSentence(first, second), ...b.sentences],
    start_seconds: Math.min(a.start_seconds, b.start_seconds),
    end_seconds: Math.max(a.end_seconds, b.end_seconds),
    confidence: Math.min(a.confidence, b.confidence),
    screenshots: [...a.screenshots, ...screenshotsOf(second).filter(({ key }) => !shown.has(key))],
    detections: mostConfident([...a.detections, ...b.detections]),
    protective_equipment: once([...(a.protective_equipment ?? []), ...(b.protective_equipment ?? [])]),
  };
}

/** A title that repeats the first step's title or its own description is left out. */
const titleUnlessRepeated = (first: StepRow, row: StepRow): string => {
  const { title, description } = stepTextOf(row);
  return plain(description).includes(plain(title)) || hasSameText(title, stepTextOf(first).title)
    ? ''
    : title;
};

const titleSentence = (first: StepRow, row: StepRow): Sentence[] => {
  const text = titleUnlessRepeated(first, row);
  return text === '' ? [] : [{ ...row.generated.title, text: /\p{P}$/u.test(text) ? text : `${text}.` }];
};

/** The best score of each label. */
const mostConfident = (found: StoredStep['detections']): StoredStep['detections'] =>
  found.filter((each) => found.every(({ label, score }) => label !== each.label || score <= each.score));

const once = (found: NonNullable<StoredStep['protective_equipment']>) =>
  found.filter(
    (each, at) => found.findIndex(({ name, state }) => name === each.name && state === each.state) === at,
  );
