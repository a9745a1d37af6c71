import { Injectable } from '@nestjs/common';
import type { SopReleases, SopVersion } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, UserNames } from '@sop/service-kit';
import { requireSop } from '../sops/require-sop.js';
import type { SopRow } from '../sops/sop.entity.js';
import { isApprover } from './approvers.service.js';
import { audienceOf } from './read-shown.js';
import { VersionRow } from './version.entity.js';

/** Without the content: a list of versions is read often, and contents are large. */
const listedColumns = {
  number: true,
  kind: true,
  note: true,
  revision: true,
  approverName: true,
  approvedAt: true,
  withdrawnAt: true,
  withdrawerName: true,
  withdrawalReason: true,
} as const satisfies Partial<Record<keyof VersionRow, true>>;
type ListedVersion = Pick<VersionRow, keyof typeof listedColumns>;

@Injectable()
export class ListReleases {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly names: UserNames,
  ) {}

  /** The note of a request is for those who edit. @throws Problem 404 */
  async list(caller: Caller, sopId: string): Promise<SopReleases> {
    const { companyId } = caller;
    const { sop, versions, mayRelease } = await this.database.tenant(companyId, (tx) =>
      read(tx, caller, sopId),
    );
    return {
      versions: versions.map(presentVersion),
      may_release: mayRelease,
      request: audienceOf(caller) === 'editor' ? await this.requestOf(sop) : null,
    };
  }

  private async requestOf(sop: SopRow): Promise<SopReleases['request']> {
    const { companyId, reviewRequestedAt: at, reviewRequestedBy: by, reviewNote: note } = sop;
    if (!at) return null;
    const names = await this.names.of(companyId, [by]);
    return { by: (by !== null && names.get(by)) || null, at: at.toISOString(), note };
  }
}

async function read(tx: Tx, caller: Caller, sopId: string) {
  const { companyId } = caller;
  const sop = await requireSop(tx, companyId, sopId);
  const versions = await tx.manager.find(VersionRow, {
    select: listedColumns,
    where: { sopId, companyId },
    order: { number: 'DESC' },
  });
  return { sop, versions, mayRelease: await isApprover(tx, caller, sop) };
}

const presentVersion = (row: ListedVersion): SopVersion => ({
  number: row.number,
  kind: row.kind,
  note: row.note,
  revision: row.revision,
  approved_by: row.approverName,
  approved_at: row.approvedAt.toISOString(),
  withdrawal: row.withdrawnAt && {
    by: row.withdrawerName,
    at: row.withdrawnAt.toISOString(),
    reason: row.withdrawalReason ?? '',
  },
});
