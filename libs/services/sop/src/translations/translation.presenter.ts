import { textOf, type TranslatedSentence, type TranslatedSop, type Translation } from '@sop/contracts';
import type { SopRow } from '../sops/sop.entity.js';
import type { Matches, SentenceMatch } from './read-translation.js';
import { isFrozen } from './released-text.js';
import type { SourceSentence, SourceText } from './source-text.js';
import type { TranslationRow } from './translation.entity.js';

export function presentTranslation(row: TranslationRow, matches: Matches): Translation {
  const all = [...matches.values()];
  const { language, state, doneCount, leftCount, statusMessages } = row;
  const asked = doneCount + leftCount;
  return {
    language,
    state,
    percent: state === 'done' || asked === 0 ? 100 : Math.floor((100 * doneCount) / asked),
    detail: statusMessages.length > 0 ? textOf(statusMessages) : '',
    detail_codes: statusMessages,
    sentence_count: all.length,
    missing_count: all.filter((match) => match.state === 'missing').length,
    stale_count: all.filter((match) => match.state === 'stale').length,
    doubtful_count: all.filter((match) => match.state === 'current' && isDoubtful(match)).length,
  };
}

export const isDoubtful = ({ row }: Pick<SentenceMatch, 'row'>): boolean => (row?.doubts.length ?? 0) > 0;

export const presentSentence = (sop: SopRow, match: SentenceMatch): TranslatedSentence => {
  const { sentence, row, state } = match;
  return {
    id: sentence.id,
    kind: sentence.kind,
    source: sentence.text,
    text: row?.text ?? null,
    state,
    earlier_source: state === 'stale' ? (row?.source ?? null) : null,
    doubts: row?.doubts ?? [],
    is_edited: row?.isEdited ?? false,
    is_accepted: row?.isAccepted ?? false,
    is_frozen: isFrozen(sop, match),
    revision: row?.revision ?? 0,
  };
};

export function presentTranslatedSop(
  row: TranslationRow,
  sop: SopRow,
  source: SourceText,
  matches: Matches,
): TranslatedSop {
  const present = (sentence: SourceSentence): TranslatedSentence =>
    presentSentence(sop, matches.get(sentence.id) ?? { sentence, row: undefined, state: 'missing' });
  const presentOne = (sentence: SourceSentence | null) => sentence && present(sentence);
  return {
    ...presentTranslation(row, matches),
    source_language: source.language,
    revision: sop.revision,
    title: presentOne(source.title),
    precautions: source.precautions.map(present),
    equipment: source.equipment.map(present),
    steps: source.steps.map(({ id, position, title, paragraphs }) => ({
      id,
      position,
      title: presentOne(title),
      paragraphs: paragraphs.map((line) => line.map(present)),
    })),
  };
}
