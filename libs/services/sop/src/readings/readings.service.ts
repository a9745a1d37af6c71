import { Injectable } from '@nestjs/common';
import {
  UserRemoved,
  type OwnReading,
  type PayloadOf,
  type AskedReader,
  type SopReadings,
} from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { type Caller, refuse } from '@sop/service-kit';
import { People } from '../people/people.js';
import { lockSop, requireSop } from '../sops/require-sop.js';
import type { SopRow } from '../sops/sop.entity.js';
import { ReadingRow } from './reading.entity.js';

/** Who is asked to read released versions, and who has confirmed that they understood them. */
@Injectable()
export class ReadingsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly people: People,
  ) {}

  /** @throws Problem 404 */
  async list({ companyId }: Caller, sopId: string): Promise<SopReadings> {
    const { version, rows } = await this.database.tenant(companyId, async (tx) => {
      const { readingVersion } = await requireSop(tx, companyId, sopId);
      if (readingVersion === null) return { version: null, rows: [] };
      const asked = { sopId, companyId, version: readingVersion };
      return { version: readingVersion, rows: await tx.manager.findBy(ReadingRow, asked) };
    });
    const known = await this.people.byId(
      companyId,
      rows.map(({ userId }) => userId),
    );
    const readers = rows.map(({ userId, askedAt, confirmedAt, confirmedVersion }) => ({
      user_id: userId,
      name: known.get(userId)?.name ?? null,
      is_active: known.get(userId)?.isActive ?? false,
      asked_at: askedAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
      confirmed_version: confirmedVersion,
    }));
    return { version, readers: readers.sort(openFirst) };
  }

  /** @throws Problem 404 */
  own({ companyId, userId }: Caller, sopId: string): Promise<OwnReading> {
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, sopId);
      return presentOwn(sop, await readingOf(tx, sop, userId));
    });
  }

  /** @throws Problem 404; 409 for another version than the current, for a withdrawn one, and for users who are not asked */
  confirm({ companyId, userId }: Caller, at: { id: string; version: number }): Promise<OwnReading> {
    return this.database.tenant(companyId, async (tx) => {
      // Locked: a version that is released at the same moment is not what the user has read.
      const sop = await lockSop(tx, companyId, at.id);
      if (sop.releasedVersion !== at.version || sop.withdrawnAt) throw refuse('reading.other-version');
      const row = await readingOf(tx, sop, userId);
      if (!row) throw refuse('reading.not-asked');
      if (row.confirmedAt) return presentOwn(sop, row);
      const confirmed = { confirmedVersion: at.version, confirmedAt: new Date() };
      await tx.manager.update(
        ReadingRow,
        { sopId: at.id, companyId, version: row.version, userId },
        confirmed,
      );
      await tx.audit({
        action: 'sop.reading-confirmed',
        targets: [{ kind: 'sop', id: at.id }],
        detail: { version: at.version },
      });
      return presentOwn(sop, { ...row, ...confirmed });
    });
  }

  /** A confirmation stays as a record of the company, with an id that no user has any more. */
  @OnEvent(UserRemoved)
  async forget({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    await tx.execute(
      'delete from sop_reading where company_id = $1 and user_id = $2 and confirmed_at is null',
      [company_id, user_id],
    );
  }
}

function readingOf(
  tx: Tx,
  { id: sopId, companyId, readingVersion: version }: SopRow,
  userId: string,
): Promise<ReadingRow | null> {
  if (version === null) return Promise.resolve(null);
  return tx.manager.findOneBy(ReadingRow, { sopId, companyId, version, userId });
}

const presentOwn = (sop: SopRow, row: ReadingRow | null): OwnReading => ({
  version: row && !sop.withdrawnAt ? sop.releasedVersion : null,
  confirmed_at: row?.confirmedAt?.toISOString() ?? null,
  confirmed_version: row?.confirmedVersion ?? null,
});

const openFirst = (one: AskedReader, other: AskedReader): number =>
  Number(one.confirmed_at !== null) - Number(other.confirmed_at !== null) ||
  (one.name ?? '').localeCompare(other.name ?? '') ||
  one.user_id.localeCompare(other.user_id);
