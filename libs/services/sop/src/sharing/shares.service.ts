import { Injectable } from '@nestjs/common';
import { shareLimits, type BodyOf, type routes, type Share } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, dayMilliseconds, Passwords, refuse, UserNames } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { lockSop, requireSop } from '../sops/require-sop.js';
import { ShareRow } from './share.entity.js';
import { newSecret } from './share-token.js';
import { presentShare } from './share.presenter.js';

type Shares = typeof routes.shares;
interface ShareIds {
  id: string;
  shareId: string;
}

/** The links of an SOP for people without an account. */
@Injectable()
export class SharesService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly names: UserNames,
  ) {}

  /** The latest first. @throws Problem 404 */
  async list({ companyId }: Caller, sopId: string): Promise<Share[]> {
    const rows = await this.database.tenant(companyId, async (tx) => {
      await requireSop(tx, companyId, sopId);
      return tx.manager.find(ShareRow, { where: { sopId, companyId }, order: { id: 'DESC' } });
    });
    return this.present(companyId, rows);
  }

  /** @throws Problem 404; 409 beyond the limit of links */
  async create(
    { companyId, userId }: Caller,
    sopId: string,
    { name, password, expires_in_days, shows_video, sites }: BodyOf<Shares['create']>,
  ): Promise<Share> {
    const passwordHash = password === null ? null : await this.passwords.hash(password);
    const [id, secret] = [uuidv7(), newSecret()];
    const row = await this.database.tenant(companyId, async (tx) => {
      // Locked: parallel requests count the same links.
      await lockSop(tx, companyId, sopId);
      const { links: limit } = shareLimits;
      if ((await tx.manager.countBy(ShareRow, { sopId, companyId })) >= limit)
        throw refuse('share.too-many', { limit });
      await tx.manager.insert(ShareRow, {
        ...{ id, companyId, sopId, secret, name, passwordHash, createdBy: userId },
        ...{ showsVideo: shows_video, sites: distinct(sites), expiresAt: expiryOf(expires_in_days) },
      });
      await audit(tx, 'sop.shared', { id: sopId, shareId: id });
      return requireShare(tx, companyId, { id: sopId, shareId: id });
    });
    return this.first(companyId, row);
  }

  /** Changes what is named only. @throws Problem 404 */
  async update({ companyId }: Caller, at: ShareIds, change: BodyOf<Shares['update']>): Promise<Share> {
    const { name, password, expires_in_days, shows_video, sites } = change;
    const passwordHash = password ? await this.passwords.hash(password) : password;
    const columns = {
      ...(name !== undefined && { name }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...(expires_in_days !== undefined && { expiresAt: expiryOf(expires_in_days) }),
      ...(shows_video !== undefined && { showsVideo: shows_video }),
      ...(sites !== undefined && { sites: distinct(sites) }),
    };
    const row = await this.database.tenant(companyId, async (tx) => {
      await requireShare(tx, companyId, at);
      if (Object.keys(columns).length > 0)
        await tx.manager.update(ShareRow, { id: at.shareId, companyId }, columns);
      await audit(tx, 'sop.share-changed', at);
      return requireShare(tx, companyId, at);
    });
    return this.first(companyId, row);
  }

  /** From then on nothing is delivered through it. @throws Problem 404 */
  remove({ companyId }: Caller, at: ShareIds): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      await requireShare(tx, companyId, at);
      await tx.manager.delete(ShareRow, { id: at.shareId, companyId });
      await audit(tx, 'sop.share-revoked', at);
    });
  }

  private async present(companyId: string, rows: readonly ShareRow[]): Promise<Share[]> {
    const names = await this.names.of(
      companyId,
      rows.map(({ createdBy }) => createdBy),
    );
    return rows.map((row) => presentShare(row, names));
  }

  private async first(companyId: string, row: ShareRow): Promise<Share> {
    const names = await this.names.of(companyId, [row.createdBy]);
    return presentShare(row, names);
  }
}

const expiryOf = (days: number | null): Date | null =>
  days === null ? null : new Date(Date.now() + days * dayMilliseconds);

const distinct = (sites: readonly string[]): string[] => [...new Set(sites)];

async function requireShare(tx: Tx, companyId: string, { id: sopId, shareId }: ShareIds): Promise<ShareRow> {
  const row = await tx.manager.findOneBy(ShareRow, { id: shareId, sopId, companyId });
  if (!row) throw refuse('share.not-found');
  return row;
}

const audit = (
  tx: Tx,
  action: 'sop.shared' | 'sop.share-changed' | 'sop.share-revoked',
  { id, shareId }: ShareIds,
): Promise<void> =>
  tx.audit({
    action,
    targets: [
      { kind: 'sop', id },
      { kind: 'share', id: shareId },
    ],
  });
