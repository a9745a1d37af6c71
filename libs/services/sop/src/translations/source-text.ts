import { createHash } from 'node:crypto';
import { canonicalLanguage, cleanText, type SentenceKind } from '@sop/contracts';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { isScreenSop } from '../sops/sop.presenter.js';
import { isRewritten, stepTextOf } from '../steps/step-text.js';
import type { StepRow } from '../steps/step.entity.js';
import type { SopRow } from '../sops/sop.entity.js';

/** A sentence of an SOP in its place. */
export interface SourceSentence {
  /** The digest of its place and words. */
  id: string;
  kind: SentenceKind;
  place: string;
  /** Among the sentences of the place, from 0. */
  position: number;
  text: string;
  /** Of its kind and words, in any place. */
  hash: string;
}

/** Everything of an SOP that is translated, as its page shows it. */
export interface SourceText {
  language: string;
  /** Of a released version. */
  isReleased: boolean;
  title: SourceSentence | null;
  precautions: SourceSentence[];
  equipment: SourceSentence[];
  steps: {
    id: string;
    position: number;
    title: SourceSentence | null;
    paragraphs: SourceSentence[][];
  }[];
}

/** Null for what the local writer wrote, which names no language, and for an imported document. */
export const namedLanguageOf = ({ languages }: Pick<SopRow, 'languages'>): string | null =>
  (languages && canonicalLanguage(languages.written)) ?? null;

/** The local writer writes English. */
export const sourceLanguageOf = (sop: Pick<SopRow, 'languages'>): string => namedLanguageOf(sop) ?? 'en';

export function sourceTextOf({ sop, steps, isReleased = false }: SopAndSteps): SourceText {
  const language = sourceLanguageOf(sop);
  const precautions = isScreenSop(sop) ? [] : sop.precautions;
  return {
    language,
    isReleased,
    title: inPlace('title', 'title', [sop.title])[0] ?? null,
    precautions: inPlace(
      'precaution',
      'precaution',
      precautions.map(({ text }) => text),
    ),
    equipment: inPlace(
      'equipment',
      'equipment',
      sop.equipment.map(({ name }) => name),
    ),
    steps: steps.map((step) => ({
      id: step.id,
      position: step.position,
      title: inPlace('step-title', `${step.id}:title`, [stepTextOf(step).title])[0] ?? null,
      paragraphs: paragraphsOf(step, language),
    })),
  };
}

/** All sentences, in the order of the page. */
export const sentencesOf = ({ title, precautions, equipment, steps }: SourceText): SourceSentence[] => [
  ...(title ? [title] : []),
  ...precautions,
  ...equipment,
  ...steps.flatMap((step) => [...(step.title ? [step.title] : []), ...step.paragraphs.flat()]),
];

/** Generated sentences are those with evidence; what a user wrote is divided into lines and sentences. */
export function descriptionSentences(step: StepRow, language: string): string[][] {
  if (!isRewritten(step)) return [step.generated.sentences.map(({ text }) => text)];
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return (step.editedDescription ?? '')
    .split('\n')
    .map((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()).filter(Boolean))
    .filter((line) => line.length > 0);
}

function paragraphsOf(step: StepRow, language: string): SourceSentence[][] {
  const lines = descriptionSentences(step, language);
  const sentences = inPlace('sentence', `${step.id}:text`, lines.flat());
  let from = 0;
  return lines
    .map((line) => {
      const shown = line.filter((text) => normalised(text) !== '').length;
      return sentences.slice(from, (from += shown));
    })
    .filter((line) => line.length > 0);
}

function inPlace(kind: SentenceKind, place: string, texts: readonly string[]): SourceSentence[] {
  return texts
    .map(normalised)
    .filter((text) => text !== '')
    .map((text, position) => ({
      id: digest(place, text),
      hash: digest(kind, text),
      ...{ kind, place, position, text },
    }));
}

const normalised = (text: string): string => cleanText(text).replace(/\s+/gu, ' ').trim();

/** The id of the sentence with these words in a place. */
export const sentenceIdOf = (place: string, text: string): string => digest(place, normalised(text));

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
