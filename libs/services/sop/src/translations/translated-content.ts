import type { TranslationLanguage } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { textsIn } from '../exports/document/export.texts.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { isRewritten, stepTextOf } from '../steps/step-text.js';
import { readMatches, requireTranslation, type Matches, type SentenceMatch } from './read-translation.js';
import { descriptionSentences, sentenceIdOf, sourceLanguageOf, sourceTextOf } from './source-text.js';

/** The content of an SOP in another language, for documents and shared pages. */
export interface TranslatedContent extends SopAndSteps {
  /** Sentences that are in the original, because they are missing or stale. */
  untranslatedCount: number;
  doubtfulCount: number;
}

/** What is shown of a sentence: `row` is that of these very words. */
type Shown = (text: string, match: SentenceMatch | undefined) => string;

/**
 * The content with its texts in the language. A missing or stale sentence is in the original: an instruction that is out of date is
 * never shown as one that is valid; an uncertain one is marked. @throws Problem 404
 */
export async function readTranslated(
  tx: Tx,
  content: SopAndSteps,
  language: TranslationLanguage,
): Promise<TranslatedContent> {
  const row = await requireTranslation(tx, content.sop, language);
  const matches = await readMatches(tx, row, sourceTextOf(content));
  const all = [...matches.values()];
  const shown: Shown = (text, match) =>
    match?.row && match.state === 'current'
      ? textsIn(language).doubtful(match.row.text, text, match.row.doubts.length > 0)
      : text;
  return {
    sop: translatedSop(content.sop, matches, shown),
    steps: content.steps.map((step) => translatedStep(step, content.sop, matches, shown)),
    untranslatedCount: all.filter(({ state }) => state !== 'current').length,
    doubtfulCount: all.filter(({ state, row: of }) => state === 'current' && (of?.doubts.length ?? 0) > 0)
      .length,
  };
}

function translatedSop(sop: SopRow, matches: Matches, shown: Shown): SopRow {
  const inPlace = (place: string, text: string) => shown(text, matches.get(sentenceIdOf(place, text)));
  return {
    ...sop,
    title: inPlace('title', sop.title),
    precautions: sop.precautions.map((each) => ({ ...each, text: inPlace('precaution', each.text) })),
    equipment: sop.equipment.map((each) => ({ ...each, name: inPlace('equipment', each.name) })),
  };
}

/** Generated sentences stay what they are, so that their confidence and evidence do too. */
function translatedStep(step: StepRow, sop: SopRow, matches: Matches, shown: Shown): StepRow {
  const inPlace = (place: string, text: string) => shown(text, matches.get(sentenceIdOf(place, text)));
  const sentence = (text: string) => inPlace(`${step.id}:text`, text);
  const title = inPlace(`${step.id}:title`, stepTextOf(step).title);
  const description = descriptionSentences(step, sourceLanguageOf(sop))
    .map((line) => line.map(sentence).join(' '))
    .join('\n');
  return {
    ...step,
    editedTitle: step.editedTitle === null ? null : title,
    editedDescription: step.editedDescription === null ? null : description,
    generated: {
      ...step.generated,
      title: { ...step.generated.title, text: title },
      ...(!isRewritten(step) && {
        sentences: step.generated.sentences.map((each) => ({ ...each, text: sentence(each.text) })),
      }),
    },
  };
}
