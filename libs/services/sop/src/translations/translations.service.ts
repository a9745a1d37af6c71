import { Injectable } from '@nestjs/common';
import {
  LanguageModelConnected,
  translationLimits,
  type AuditAction,
  type BodyOf,
  type ReplyOf,
  type routes,
  type TranslatedSop,
  type Translation,
  type TranslationLanguage,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Bus } from '@sop/messaging';
import { type Caller, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { audienceOf, readShown } from '../releases/read-shown.js';
import { lockSop, requireSop } from '../sops/require-sop.js';
import type { SopRow } from '../sops/sop.entity.js';
import { bytesOf, UncountedText } from '../sops/uncounted-text.js';
import {
  findTranslation,
  listTranslations,
  lockTranslation,
  readMatches,
  requireTranslation,
  type Matches,
  type SentenceMatch,
} from './read-translation.js';
import { readOriginals, requestNextPart, wantedOf } from './request-part.js';
import { isFrozen, releasedAfter } from './released-text.js';
import { sourceLanguageOf, sourceTextOf } from './source-text.js';
import { TranslationRow, type ReleasedText } from './translation.entity.js';
import { presentSentence, presentTranslatedSop, presentTranslation } from './translation.presenter.js';
import { writeSentences } from './write-sentences.js';

type Translations = typeof routes.translations;
interface Variant {
  id: string;
  language: TranslationLanguage;
}
interface SentencePath extends Variant {
  sentenceId: string;
}
type ChangedSentence = ReplyOf<Translations['edit']>;

/** Translations of SOPs. Whatever holds for the SOP holds for them: each read begins with the SOP as its reader gets it. */
@Injectable()
export class TranslationsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly bus: Bus,
    private readonly words: UncountedText,
  ) {}

  /** @throws Problem 404 */
  list(caller: Caller, id: string): Promise<ReplyOf<Translations['list']>> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, id);
      const rows = await listTranslations(tx, sop);
      // Most SOPs have none: their steps are not read.
      if (rows.length === 0) return { source_language: sourceLanguageOf(sop), translations: [] };
      const source = sourceTextOf(await readShown(tx, companyId, id, audienceOf(caller)));
      const translations: Translation[] = [];
      for (const row of rows) translations.push(presentTranslation(row, await readMatches(tx, row, source)));
      return { source_language: source.language, translations };
    });
  }

  /** @throws Problem 404 */
  get(caller: Caller, { id, language }: Variant): Promise<TranslatedSop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const shown = await readShown(tx, companyId, id, audienceOf(caller));
      const row = await requireTranslation(tx, shown.sop, language);
      const source = sourceTextOf(shown);
      return presentTranslatedSop(row, shown.sop, source, await readMatches(tx, row, source));
    });
  }

  /**
   * @throws Problem 404; 409 without a language model, for the language of the original, for an unfinished SOP and while a
   * request is in progress, and where nothing is to do
   */
  async request(caller: Caller, id: string, body: BodyOf<Translations['request']>): Promise<Translation> {
    const { companyId } = caller;
    const { language, include_edited: includesEdited } = body;
    await this.database.tenant(companyId, (tx) => requireSop(tx, companyId, id));
    const { is_connected: isConnected } = await this.bus.request(LanguageModelConnected, {});
    if (!isConnected) throw refuse('translation.no-model');
    return this.database.tenant(companyId, async (tx) => {
      const sop = await lockSop(tx, companyId, id);
      if (sop.status !== 'ready') throw refuse('translation.unfinished');
      if (new Intl.Locale(sourceLanguageOf(sop)).language === language)
        throw refuse('translation.same-language');
      const row = await lockedOrNew(tx, sop, language);
      if (row.state === 'running') throw refuse('translation.running');
      const asked = { ...row, includesEdited, skipped: [], doneCount: 0 };
      const originals = await readOriginals(tx, sop, asked);
      const { sentences } = translationLimits;
      if (originals.matches.length > sentences) throw refuse('translation.too-large', { limit: sentences });
      if (wantedOf(originals, asked).length === 0) throw refuse('translation.up-to-date');
      await tx.manager.update(
        TranslationRow,
        { id: row.id, companyId },
        { includesEdited, skipped: [], doneCount: 0 },
      );
      await requestNextPart(tx, sop, asked, originals);
      await audit(tx, 'translation.requested', id, language);
      return (await present(tx, caller, { id, language })).translation;
    });
  }

  /** @throws Problem 404; 409 where the original or its translation was changed since, or it is frozen; 429 */
  async edit(
    caller: Caller,
    path: SentencePath,
    { text, revision }: BodyOf<Translations['edit']>,
  ): Promise<ChangedSentence> {
    await this.words.admit(caller.companyId, bytesOf(text));
    return this.write(caller, path, revision, 'translation.edited', () => ({
      ...{ text, doubts: [], isEdited: true, isAccepted: true },
    }));
  }

  /** @throws Problem 404; 409 where the original or its translation was changed since, it is frozen, or there is none */
  accept(
    caller: Caller,
    path: SentencePath,
    { revision }: BodyOf<Translations['accept']>,
  ): Promise<ChangedSentence> {
    return this.write(caller, path, revision, 'translation.accepted', ({ row }) => {
      if (!row) throw refuse('translation.nothing-to-accept');
      return { text: row.text, doubts: [], isEdited: row.isEdited, isAccepted: true };
    });
  }

  /** @throws Problem 404 */
  remove({ companyId }: Caller, { id, language }: Variant): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, id);
      const row = await lockTranslation(tx, sop, language);
      await tx.manager.delete(TranslationRow, { id: row.id, companyId });
      await audit(tx, 'translation.deleted', id, language);
    });
  }

  private write(
    caller: Caller,
    { id, language, sentenceId }: SentencePath,
    revision: number,
    action: AuditAction,
    change: (match: SentenceMatch) => ReleasedText,
  ): Promise<ChangedSentence> {
    return this.database.tenant(caller.companyId, async (tx) => {
      // A release freezes the translation as it is: what is written comes before or after it.
      const sop = await lockSop(tx, caller.companyId, id);
      await lockTranslation(tx, sop, language);
      const { row, matches } = await present(tx, caller, { id, language });
      const match = matches.get(sentenceId);
      if (!match) throw refuse('translation.original-changed');
      if ((match.row?.revision ?? 0) !== revision) throw refuse('translation.changed-meanwhile');
      if (isFrozen(sop, match)) throw refuse('translation.released', { version: sop.releasedVersion ?? 0 });
      const checked = change(match);
      await writeSentences(tx, row, [{ match, ...checked, released: releasedAfter(match, checked) }]);
      await audit(tx, action, id, language);
      const after = await present(tx, caller, { id, language });
      const changed = after.matches.get(sentenceId);
      if (!changed) throw refuse('translation.original-changed');
      return { sentence: presentSentence(sop, changed), translation: after.translation };
    });
  }
}

/** The translation as the caller gets it. @throws Problem 404 */
async function present(
  tx: Tx,
  caller: Caller,
  { id, language }: Variant,
): Promise<{ row: TranslationRow; matches: Matches; translation: Translation }> {
  const shown = await readShown(tx, caller.companyId, id, audienceOf(caller));
  const row = await requireTranslation(tx, shown.sop, language);
  const matches = await readMatches(tx, row, sourceTextOf(shown));
  return { row, matches, translation: presentTranslation(row, matches) };
}

/** The SOP is locked: two requests do not create two. */
async function lockedOrNew(tx: Tx, sop: SopRow, language: TranslationLanguage): Promise<TranslationRow> {
  const { id: sopId, companyId } = sop;
  if (!(await findTranslation(tx, sop, language)))
    await tx.manager.insert(TranslationRow, {
      ...{ id: uuidv7(), companyId, sopId, language },
      ...{ state: 'done', number: 0 },
    });
  return lockTranslation(tx, sop, language);
}

const audit = (tx: Tx, action: AuditAction, sopId: string, language: string): Promise<void> =>
  tx.audit({ action, targets: [{ kind: 'sop', id: sopId }], detail: { language } });
