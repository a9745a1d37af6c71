import {
  brandInks,
  cleanText,
  exportedTranscriptionBelow,
  lowConfidence,
  type CompanyBrand,
  type ExportTemplate,
  type TranslationLanguage,
} from '@sop/contracts';
import { stepTextOf } from '../../steps/step-text.js';
import { screenshotsOf } from '../../steps/step.presenter.js';
import { plain } from '../../steps/repeated-title.js';
import type { StepRow } from '../../steps/step.entity.js';
import type { SopRow } from '../../sops/sop.entity.js';
import {
  isDraft,
  isScreenSop,
  presentPrecaution,
  type ReviewedDepartment,
} from '../../sops/sop.presenter.js';
import { sourceLanguageOf } from '../../translations/source-text.js';
import type { ShareRow } from '../../sharing/share.entity.js';
import { pathOfShare } from '../../sharing/share-token.js';
import { asTemplate } from './as-template.js';
import {
  paragraphsOf,
  type ExportDocument,
  type ExportedLink,
  type ExportStep,
  type StoredPicture,
} from './export-document.js';
import { clock, longDay, textsIn, type DocumentTexts } from './export.texts.js';

export interface ExportedSop {
  sop: SopRow;
  department: ReviewedDepartment | null;
  /** By position. */
  steps: readonly StepRow[];
  /** The version that readers get in place of this one; null for the current one and a draft. */
  supersededBy: number | null;
  /** Absent for the original. */
  translation?: { language: TranslationLanguage; untranslatedCount: number; doubtfulCount: number };
}

interface Making {
  madeAt: Date;
  timeZone: string;
  /** The link that it shows, below the address of the product. */
  link?: { share: ShareRow; publicUrl: string } | null;
  /** Of the company. */
  brand: CompanyBrand;
  /** That of the company by default. */
  template?: ExportTemplate | null;
}

/** In the language of a document. */
interface Words {
  texts: DocumentTexts;
  day: (date: Date) => string;
}

/** The content of a document of an SOP: what its page shows to a reader, in order. */
export function documentOf(
  { sop, department, steps, supersededBy, translation }: ExportedSop,
  { madeAt, timeZone, link = null, brand, template: chosen = null }: Making,
): ExportDocument<StoredPicture> {
  const isScreen = isScreenSop(sop);
  const language = new Intl.Locale(translation?.language ?? sourceLanguageOf(sop)).language;
  const words: Words = { texts: textsIn(language), day: (date) => longDay(date, timeZone, language) };
  const { texts, day } = words;
  const safety = isScreen ? [] : sop.precautions.map((each) => presentPrecaution(each, steps));
  const shown = steps.flatMap((row, index) => (isEmpty(row) ? [] : [{ row, index }]));
  const transcription = written(sop.transcript.map(({ text }) => text).join(' '));
  const numberOf = (step: number | null) => 1 + shown.findIndex(({ index }) => index === step);
  const template = chosen ?? brand.export_template;
  const hasTranscription = transcription !== '' && transcription.length < exportedTranscriptionBelow;
  const content = {
    steps: shown.map(({ row, index }, at) => {
      const own = safety.filter((each) => each.step_index === index);
      const step = stepOf(
        row,
        at + 1,
        own.map(({ text }) => written(text)),
        texts,
      );
      return sop.creationType === 'document_import' ? { ...step, time: '' } : step;
    }),
    // The speech is not translated.
    transcription: hasTranscription && !translation ? transcription : null,
  };
  return {
    ...{ template, inks: brandInks(brand) },
    title: written(sop.title),
    language,
    facts: [
      written(department?.name ?? texts.unknown),
      day(sop.createdAt),
      ...translationFacts(translation, texts),
    ].join(' · '),
    release: releaseLine(sop, supersededBy, words),
    isValid: !isDraft(sop) && sop.withdrawnAt === null && supersededBy === null,
    ...(!isDraft(sop) &&
      sop.withdrawalReason && { withdrawal: texts.withdrawalReason(written(sop.withdrawalReason)) }),
    generatedOn: texts.generatedOn(day(madeAt)),
    madeAt,
    ...(link && { link: linkOf(link, words) }),
    safety: safety.map(({ text, step_index: step }) => safetyLine(written(text), numberOf(step), texts)),
    equipmentHeading: isScreen ? texts.software : texts.equipment,
    equipment: sop.equipment.map(({ name }) => written(name)),
    noProcedure: shown.length > 0 ? null : written(sop.noProcedureReason ?? texts.noProcedure),
    ...asTemplate(content, template),
  };
}

/** Outside of its step a sentence may need the step to be understood. */
const safetyLine = (text: string, step: number, texts: DocumentTexts): string =>
  step === 0 ? text : `${text} (${texts.stepFallback(step)})`;

/** Into which language it is translated, and what is left to do. */
function translationFacts(translation: ExportedSop['translation'], texts: DocumentTexts): string[] {
  if (!translation) return [];
  const { language, untranslatedCount, doubtfulCount } = translation;
  return [
    texts.translated(language),
    ...(untranslatedCount > 0 ? [texts.untranslated(untranslatedCount)] : []),
    ...(doubtfulCount > 0 ? [texts.unverified(doubtfulCount)] : []),
  ];
}

function stepOf(
  row: StepRow,
  number: number,
  warnings: readonly string[],
  texts: DocumentTexts,
): ExportStep<StoredPicture> {
  const text = stepTextOf(row);
  const [title, description] = [written(text.title), written(text.description)];
  const shown = [...screenshotsOf(row).slice(0, 1), ...row.moreScreenshots];
  const { start_seconds: start, end_seconds: end } = row.generated;
  return {
    number,
    title: title || texts.stepFallback(number),
    time: texts.inVideo(`${clock(start)} – ${clock(end)}`),
    isUncertain: isUncertain(row),
    warnings: warnings.filter((text) => !includesText(`${title} ${description}`, text)),
    paragraphs: paragraphsOf(description),
    pictures: shown.map(({ key, thumbnail_key: smallerKey }) => ({ key, smallerKey })),
  };
}

const linkOf = (
  { share, publicUrl }: { share: ShareRow; publicUrl: string },
  { texts, day }: Words,
): ExportedLink => ({
  address: `${publicUrl}${pathOfShare(share)}`,
  lines: [
    texts.scan,
    ...(share.expiresAt ? [texts.validUntil(day(share.expiresAt))] : []),
    ...(share.passwordHash === null ? [] : [texts.needsPassword]),
  ],
});

/** Its version, by which it is superseded, what it changes, date and approver, or that it is a draft. */
function releaseLine(sop: SopRow, supersededBy: number | null, { texts, day }: Words): string {
  const { releasedVersion: version, releasedKind, releasedAt, releasedByName: name, withdrawnAt } = sop;
  if (isDraft(sop)) return version === null ? texts.draft : texts.draftOf(version + 1);
  return [
    texts.version(version ?? 0),
    ...(supersededBy === null ? [] : [texts.supersededBy(supersededBy)]),
    ...(releasedKind ? [texts.kinds[releasedKind]] : []),
    ...(releasedAt ? [texts.releasedOn(day(releasedAt))] : []),
    ...(name === null ? [] : [texts.approvedBy(written(name))]),
    ...(withdrawnAt ? [texts.withdrawnOn(day(withdrawnAt))] : []),
  ].join(' · ');
}

/** Added and never filled in: without text and pictures. */
function isEmpty(row: StepRow): boolean {
  const { title, description } = stepTextOf(row);
  const pictures = screenshotsOf(row).length + row.moreScreenshots.length;
  return `${title}${description}`.trim() === '' && pictures === 0;
}

/** Whether the description is not accepted; an empty one is accepted with its title. */
const isOpen = ({ sentences }: StepRow['generated']): boolean =>
  sentences.length === 0 || sentences.some(({ confidence }) => confidence < 1);

/** Whether generated content is not reviewed, by the rule of the dashboard's "to review". */
export function isUncertain({ generated, editedTitle, editedDescription }: StepRow): boolean {
  const isLow = ({ confidence }: { confidence: number }) => confidence < lowConfidence;
  if (editedTitle === null && isLow(generated.title)) return true;
  if (editedDescription === null && generated.sentences.some(isLow)) return true;
  const isUntouched = editedTitle === null && editedDescription === null;
  return isUntouched && isLow(generated) && isOpen(generated);
}

/** Generated texts, and those from before texts were cleaned on their way in. */
const written = (text: string) => cleanText(text).trim();

const includesText = (description: string, text: string) => plain(description).includes(plain(text));
