import { Inject, Injectable } from '@nestjs/common';
import { SopWordsRedacted, type FoundWords, type Silence, type Sop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { eventTables, refuse, type Caller } from '@sop/service-kit';
import { removeCompanyExports } from '../../company-exports/remove-company-exports.js';
import { ChangeSop, type LockedSop } from '../../editing/change-sop.js';
import { removeExports } from '../../exports/remove-exports.js';
import { readSteps } from '../../releases/read-shown.js';
import { requireSop } from '../../sops/require-sop.js';
import type { SopRow } from '../../sops/sop.entity.js';
import { requestVideo } from '../request-video.js';
import { mapWords } from './map-words.js';
import { SoughtWords } from './sought-words.js';
import { silencesOf, spokenIn } from './spoken-words.js';
import { countStored, replaceInDraft, replaceStored } from './stored-words.js';
import { deleteTranslated, countTranslated } from './translated-words.js';
import { placesOf } from './words-places.js';

/**
 * Replaces names, numbers and addresses in all words of an SOP. It overrides freezing, as the redaction of pictures does: released
 * versions stay released, without the words. It cannot be undone.
 */
@Injectable()
export class RedactWords {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly sops: ChangeSop,
  ) {}

  /** @throws Problem 404 */
  find({ companyId }: Caller, id: string, texts: readonly string[]): Promise<FoundWords> {
    const words = new SoughtWords(texts);
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, id);
      const change = (text: string): string => words.replacedIn(text);
      const spoken = hasVideo(sop) ? [...sop.unsilenced, ...spokenIn(sop, change)] : [];
      return {
        ...placesOf({ sop, steps: await readSteps(tx, sop) }, words),
        elsewhere: {
          ...(await countStored(tx, sop, change)),
          translations: await countTranslated(tx, sop, words),
          sound: silencesOf(spoken, sop.durationSeconds).length,
        },
      };
    });
  }

  /** @throws Problem 404; 409 while it is generated, and where its sound has one of the texts while it is redacted */
  async redact(caller: Caller, id: string, texts: readonly string[]): Promise<Sop> {
    const request = { kind: 'redacted', action: 'sop.words-redacted', submitted: {} } as const;
    const { change: _, ...sop } = await this.sops.record(caller, id, request, async (locked) => {
      if (locked.sop.status === 'processing') throw refuse('sop.still-processed');
      const spoken = await this.replace(locked.tx, locked.sop, texts);
      await silence(caller, locked, spoken);
      return {};
    });
    return sop;
  }

  /** The caller has locked the SOP, and indexes it. Returns when the texts are spoken in the video, which stays as it is. */
  async replace(tx: Tx, sop: SopRow, texts: readonly string[]): Promise<Silence[]> {
    const { id: sopId, companyId } = sop;
    const words = new SoughtWords(texts);
    const change = (text: string): string => words.replacedIn(text);
    const title = await replaceInDraft(tx, sop, change);
    await replaceStored(tx, sop, change);
    await deleteTranslated(tx, sop, words);
    await replaceInEvents(tx, sopId, change);
    await removeExports(tx, this.store, { companyId, sopId });
    await removeCompanyExports(tx, this.store, companyId);
    await tx.emit(SopWordsRedacted, { company_id: companyId, sop_id: sopId, title });
    return spokenIn(sop, change);
  }
}

const hasVideo = ({ videoSizeBytes }: SopRow): boolean => videoSizeBytes > 0;

/** Has the texts silenced in the video, and what an earlier attempt did not reach. */
async function silence(
  caller: Caller,
  locked: LockedSop & { number: number },
  spoken: readonly Silence[],
): Promise<void> {
  const { redactionNumber, unsilenced } = locked.sop;
  const isLeft = redactionNumber === null && unsilenced.length > 0;
  if (!hasVideo(locked.sop) || (spoken.length === 0 && !isLeft)) return;
  if (redactionNumber !== null) throw refuse('sop.being-redacted');
  await requestVideo(caller, locked, { places: [], spoken });
}

/** Events that were sent are stored for days, in case the bus loses its store. */
async function replaceInEvents(tx: Tx, sopId: string, change: (text: string) => string): Promise<void> {
  for (const table of eventTables) {
    const rows = await tx.query<{ ctid: string; payload: object }>(
      `select ctid::text as ctid, payload from ${table} where payload ->> 'sop_id' = $1`,
      [sopId],
    );
    for (const { ctid, payload } of rows) {
      const changed = mapWords(payload, change);
      if (changed !== payload)
        await tx.execute(`update ${table} set payload = $2 where ctid = $1::tid`, [
          ctid,
          JSON.stringify(changed),
        ]);
    }
  }
}
