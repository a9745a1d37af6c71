import { Injectable } from '@nestjs/common';
import {
  SopNoticeRequested,
  UserRemoved,
  type BodyOf,
  type ChangedSop,
  type PayloadOf,
  type routes,
  type SopNotice,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { type Caller, Confirmations, refuse } from '@sop/service-kit';
import { ChangeSop, type LockedSop } from '../editing/change-sop.js';
import { People } from '../people/people.js';
import { askedReaders, askReaders } from '../readings/ask-readers.js';
import { SopRow } from '../sops/sop.entity.js';
import { isDraft } from '../sops/sop.presenter.js';
import { approversOf, requireApprover } from './approvers.service.js';
import { freezeVersion } from './freeze-version.js';
import { VersionRow } from './version.entity.js';

type Releases = typeof routes.releases;

/** An SOP's way from a draft over its review to a released version, and its withdrawal. Each step is a change of its history. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly changes: ChangeSop,
    private readonly confirmations: Confirmations,
    private readonly people: People,
  ) {}

  /** @throws Problem 404; 409 for an SOP that is in review, unfinished, or as it was released, and when it was changed since */
  request(
    caller: Caller,
    id: string,
    { note, revision }: BodyOf<Releases['request']>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const request = { kind: 'review-requested', action: 'sop.review-requested', submitted: {} } as const;
    return this.changes.record(caller, id, { ...request, revision, key }, async (locked) => {
      const { tx, sop } = locked;
      if (sop.reviewRequestedAt) throw refuse('release.in-review');
      await requireReleasable(tx, sop);
      const change = { reviewRequestedAt: new Date(), reviewRequestedBy: caller.userId, reviewNote: note };
      await tx.manager.update(SopRow, { id, companyId: caller.companyId }, change);
      const approvers = await approversOf(tx, sop.departmentId);
      await notify(locked, caller, 'review-requested', approvers, note);
      return {};
    });
  }

  /** @throws Problem 404; 409 for an SOP that is not in review, and when it was changed since */
  return(
    caller: Caller,
    id: string,
    { note, revision }: BodyOf<Releases['return']>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const request = { kind: 'returned', action: 'sop.returned', submitted: {} } as const;
    return this.changes.record(caller, id, { ...request, revision, key }, async (locked) => {
      const { tx, sop } = locked;
      if (!sop.reviewRequestedAt) throw refuse('release.not-in-review');
      await tx.manager.update(SopRow, { id, companyId: caller.companyId }, noRequest);
      await notify(locked, caller, 'returned', requesterOf(sop), note);
      return {};
    });
  }

  /**
   * Signs and releases the next version.
   * @throws Problem 403 for others than approvers; 404; 409 without a confirmation of this revision,
   * for an SOP that is unfinished, has open doubts or is as it was released, for unknown readers, and when it was changed since.
   */
  async release(
    caller: Caller,
    id: string,
    body: BodyOf<Releases['release']>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const done = await this.changes.previousResult(caller, id, key);
    if (done) return done;
    const { confirmation, revision, kind, note, readers } = body;
    await this.people.require(caller.companyId, readers, 'reading.unknown-person');
    const name = await this.nameOf(caller);
    const request = { kind: 'released', action: 'sop.released', submitted: {} } as const;
    return this.changes.record(caller, id, { ...request, revision, key }, async (locked) => {
      const { tx, sop } = locked;
      await requireApprover(tx, caller, sop);
      const signed = { purpose: 'sop.release', subjectId: id, revision } as const;
      await this.confirmations.require(caller, signed, confirmation);
      await requireReleasable(tx, sop);
      const version = await freezeVersion(locked, {
        kind,
        note,
        approvedBy: caller.userId,
        approverName: name,
      });
      await tx.manager.update(SopRow, { id, companyId: caller.companyId }, noRequest);
      const asked = await askReaders(locked, { version, kind: version === 1 ? null : kind, readers });
      await notify(locked, caller, 'to-read', asked, note, version);
      const others = requesterOf(sop).filter((userId) => !asked.includes(userId));
      await notify(locked, caller, 'released', others, note, version);
      return { version };
    });
  }

  /** @throws Problem 403 for others than approvers; 404; 409 for another version than the current, and for a withdrawn one */
  async withdraw(
    caller: Caller,
    { id, version }: { id: string; version: number },
    { reason }: BodyOf<Releases['withdraw']>,
    key: string | undefined,
  ): Promise<ChangedSop> {
    const done = await this.changes.previousResult(caller, id, key);
    if (done) return done;
    const name = await this.nameOf(caller);
    const request = { kind: 'withdrawn', action: 'sop.withdrawn', submitted: {} } as const;
    return this.changes.record(caller, id, { ...request, key }, async (locked) => {
      const { tx, sop } = locked;
      await requireApprover(tx, caller, sop);
      if (sop.releasedVersion !== version || sop.withdrawnAt) throw refuse('release.not-current');
      const { companyId, userId } = caller;
      const withdrawal = { withdrawnAt: new Date(), withdrawalReason: reason };
      await tx.manager.update(SopRow, { id, companyId }, withdrawal);
      await tx.manager.update(
        VersionRow,
        { sopId: id, companyId, number: version },
        { ...withdrawal, withdrawnBy: userId, withdrawerName: name },
      );
      const asked = await askedReaders(tx, sop);
      await notify(locked, caller, 'withdrawn', asked, reason);
      const creator = [sop.createdBy].filter((user) => !asked.includes(user));
      await notify(locked, caller, 'withdrawn', creator, reason);
      return { version };
    });
  }

  /** The name for a signature; the address of a user without one. */
  private async nameOf({ companyId, userId, email }: Caller): Promise<string> {
    return (await this.people.byId(companyId, [userId])).get(userId)?.name ?? email;
  }

  /** A signature stays part of its document; an address in place of a name is deleted with its user. */
  @OnEvent(UserRemoved)
  async forget({ user_id, company_id }: PayloadOf<typeof UserRemoved>, tx: Tx): Promise<void> {
    const of = [company_id, user_id];
    await tx.execute(
      `update sop set released_by_name = null from sop_version as version
        where sop.company_id = $1 and version.sop_id = sop.id and version.number = sop.released_version
          and version.approved_by = $2 and sop.released_by_name like '%@%'`,
      of,
    );
    for (const [name, user] of [
      ['approver_name', 'approved_by'],
      ['withdrawer_name', 'withdrawn_by'],
    ])
      await tx.execute(
        `update sop_version set ${name} = null where company_id = $1 and ${user} = $2 and ${name} like '%@%'`,
        of,
      );
  }
}

const noRequest = { reviewRequestedAt: null, reviewRequestedBy: null, reviewNote: '' };
const requesterOf = ({ reviewRequestedBy: by }: SopRow): string[] => (by === null ? [] : [by]);

/** Finished, and different from the released version unless that was withdrawn. */
async function requireReleasable(tx: Tx, sop: SopRow): Promise<void> {
  if (sop.status === 'processing') throw refuse('sop.still-processed');
  const isEmpty = !(await tx.query('select 1 from step where sop_id = $1 limit 1', [sop.id])).length;
  if (sop.status === 'failed' || isEmpty) throw refuse('release.no-steps');
  if (!isDraft(sop) && !sop.withdrawnAt) throw refuse('release.nothing-changed');
}

/** Mails to these users, and to the administrators where a review has no approver of its own. */
async function notify(
  { tx, sop, number }: LockedSop & { number: number },
  { userId }: Caller,
  notice: SopNotice,
  users: readonly string[],
  note: string,
  version: number | null = sop.releasedVersion,
): Promise<void> {
  const user_ids = users.filter((id) => id !== userId);
  const to_administrators = notice === 'review-requested' && user_ids.length === 0;
  if (user_ids.length === 0 && !to_administrators) return;
  await tx.emit(SopNoticeRequested, {
    ...{ company_id: sop.companyId, sop_id: sop.id, title: sop.title, by_user_id: userId },
    ...{ notice, user_ids, to_administrators, note, version, number },
  });
}
