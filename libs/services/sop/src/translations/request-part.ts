import { SopTranslationRequested, translationLimits, truncate } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { readSteps, versionOf } from '../releases/read-shown.js';
import type { SopRow } from '../sops/sop.entity.js';
import { isDraft } from '../sops/sop.presenter.js';
import { matchSentences } from './match-sentences.js';
import { readSentences, type SentenceMatch } from './read-translation.js';
import { sentencesOf, sourceTextOf, type SourceText } from './source-text.js';
import { TranslationRow, type TranslatedSentenceRow } from './translation.entity.js';

/** The sentences of the draft and of the released version with their translations, in order. */
export interface Originals {
  source: SourceText;
  matches: SentenceMatch[];
  /** Ids of sentences that the released version alone has. */
  releasedOnly: ReadonlySet<string>;
}

/** Editors read the draft, readers the released version: both are translated. */
export async function readOriginals(tx: Tx, sop: SopRow, row: TranslationRow): Promise<Originals> {
  const rows = await readSentences(tx, row);
  const source = sourceTextOf({ sop, steps: await readSteps(tx, sop) });
  const draft = matchSentences(sentencesOf(source), rows);
  const released = await releasedSentences(tx, sop);
  const only = [...matchSentences(released, rows).values()].filter(({ sentence }) => !draft.has(sentence.id));
  return {
    source,
    matches: [
      ...draft.values(),
      // What was before a sentence of the released version says nothing about the draft.
      ...only.map((match): SentenceMatch =>
        match.state === 'current' ? match : { ...match, row: undefined, state: 'missing' },
      ),
    ],
    releasedOnly: new Set(only.map(({ sentence }) => sentence.id)),
  };
}

async function releasedSentences(tx: Tx, sop: SopRow) {
  if (sop.releasedVersion === null || !isDraft(sop)) return [];
  return sentencesOf(sourceTextOf(await versionOf(tx, sop, sop.releasedVersion)));
}

/** What the request is still to translate. What a user edited is renewed only if asked to. */
export function wantedOf(
  { matches }: Originals,
  { includesEdited, skipped }: Pick<TranslationRow, 'includesEdited' | 'skipped'>,
): SentenceMatch[] {
  const done = new Set(skipped);
  return matches.filter(
    ({ state, row, sentence }) =>
      state !== 'current' && !done.has(sentence.id) && (includesEdited || row?.isEdited !== true),
  );
}

/** Requests the next part of a locked translation, or ends the request where nothing is left. */
export async function requestNextPart(
  tx: Tx,
  sop: SopRow,
  row: TranslationRow,
  originals: Originals,
): Promise<void> {
  const wanted = wantedOf(originals, row);
  const key = { id: row.id, companyId: row.companyId };
  if (wanted.length === 0) {
    await removeUnused(tx, row, originals);
    await tx.manager.update(TranslationRow, key, {
      ...{ state: 'done', leftCount: 0, asked: [], statusMessages: [] },
    });
    return;
  }
  const part = firstPart(wanted);
  const number = await nextNumber(tx, sop);
  const asked = part.map(({ sentence }) => sentence.id);
  await tx.manager.update(TranslationRow, key, {
    ...{ state: 'running', number, asked, leftCount: wanted.length, statusMessages: [] },
  });
  await tx.emit(SopTranslationRequested, {
    ...{ company_id: row.companyId, sop_id: sop.id, translation_id: row.id, number },
    ...{ language: row.language, source_language: originals.source.language, title: sop.title },
    sentences: part.map(({ sentence, row: earlier }) => ({
      ...{ id: sentence.id, kind: sentence.kind, text: sentence.text },
      ...(earlier && { earlier: { source: earlier.source, text: earlier.text } }),
    })),
    before: translatedBefore(originals.matches, part[0]),
  });
}

/** As many as one question to a language model takes; a longer sentence is asked for alone. */
function firstPart(wanted: readonly SentenceMatch[]): SentenceMatch[] {
  let letters = 0;
  const end = wanted.findIndex(
    ({ sentence }, at) =>
      at === translationLimits.perRequest ||
      ((letters += sentence.text.length) > translationLimits.lettersPerRequest && at > 0),
  );
  return end < 0 ? [...wanted] : wanted.slice(0, end);
}

/** The sentences before the part as they are translated, so that words stay the same. */
function translatedBefore(all: readonly SentenceMatch[], first: SentenceMatch | undefined) {
  const at = all.findIndex(({ sentence }) => sentence.id === first?.sentence.id);
  return all
    .slice(0, Math.max(0, at))
    .flatMap(({ row, state }) => (row && state === 'current' ? [contextOf(row)] : []))
    .slice(-translationLimits.before);
}

/** Only for the context: the model is shown the beginning of a long one. */
const contextOf = ({ source, text }: TranslatedSentenceRow) => ({
  source: truncate(source, translationLimits.context),
  text: truncate(text, translationLimits.context),
});

async function nextNumber(tx: Tx, { id, companyId }: SopRow): Promise<number> {
  const [row] = await tx.query<{ number: number }>(
    `update sop set translation_parts = translation_parts + 1 where id = $1 and company_id = $2
     returning translation_parts as number`,
    [id, companyId],
  );
  if (!row) throw new Error('The SOP of this translation is gone');
  return row.number;
}

/** Translations of wordings that neither the draft nor the released version has; what a user wrote stays. */
async function removeUnused(
  tx: Tx,
  { id, companyId }: TranslationRow,
  { matches }: Originals,
): Promise<void> {
  const used = new Set(matches.flatMap(({ row }) => (row ? [row.sentenceId] : [])));
  const rows = await readSentences(tx, { id, companyId });
  const unused = rows.filter((row) => !used.has(row.sentenceId) && !row.isEdited);
  if (unused.length === 0) return;
  await tx.execute(
    'delete from sop_translated_sentence where translation_id = $1 and company_id = $2 and sentence_id = any($3::text[])',
    [id, companyId, unused.map(({ sentenceId }) => sentenceId)],
  );
}
