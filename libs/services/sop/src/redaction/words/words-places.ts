import { redactionLimits, type FoundWords } from '@sop/contracts';
import type { SopAndSteps } from '../../releases/frozen-content.js';
import { screenshotsOf } from '../../steps/step.presenter.js';
import { stepTextOf } from '../../steps/step-text.js';
import type { SoughtWords } from './sought-words.js';

type Place = FoundWords['places'][number];

/** Where texts are in the draft, in its order, and how often. */
export function placesOf(
  draft: SopAndSteps,
  words: SoughtWords,
): Pick<FoundWords, 'places' | 'count' | 'drawn_on_steps'> {
  const found = textsOf(draft).filter(({ text }) => words.isIn(text));
  return {
    places: found.slice(0, redactionLimits.wordPlaces).map(({ text, ...at }) => ({
      ...{ step: null, seconds: null, ...at },
      excerpt: words.excerptOf(text, redactionLimits.excerpt),
    })),
    count: found.reduce((count, { text }) => count + words.countIn(text), 0),
    drawn_on_steps: draft.steps.flatMap((step, at) =>
      [...screenshotsOf(step), ...step.moreScreenshots].some(({ markup }) =>
        markup?.marks.some((mark) => 'text' in mark && words.isIn(mark.text)),
      )
        ? [at + 1]
        : [],
    ),
  };
}

type Text = { text: string } & Pick<Place, 'place'> & Partial<Place>;

function textsOf({ sop, steps }: SopAndSteps): Text[] {
  const notes = [sop.noProcedureReason ?? '', sop.reviewNote, sop.withdrawalReason ?? ''];
  return [
    { place: 'title', text: sop.title },
    ...sop.precautions.map(({ text }): Text => ({ place: 'precaution', text })),
    ...sop.equipment.map(({ name }): Text => ({ place: 'equipment', text: name })),
    ...steps.flatMap((row, at) => {
      const { title, description } = stepTextOf(row);
      return [title, description].map((text): Text => ({
        place: 'step',
        text,
        step: at + 1,
        seconds: row.generated.start_seconds,
      }));
    }),
    ...sop.transcript.map(({ text, start_seconds: seconds }): Text => ({
      place: 'transcript',
      text,
      seconds,
    })),
    ...sop.unusedSpeech.map(({ text, start_seconds: seconds }): Text => ({
      place: 'unused-speech',
      text,
      seconds,
    })),
    ...sop.textOnScreen.flatMap(({ seconds, lines }) =>
      lines.map((text): Text => ({ place: 'screen', text, seconds })),
    ),
    ...(sop.imported ? [{ text: sop.imported.file_name }, ...sop.imported.left_out] : []).map(
      ({ text }): Text => ({ place: 'import-report', text }),
    ),
    ...notes.map((text): Text => ({ place: 'note', text })),
  ];
}
