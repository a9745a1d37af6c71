import { Injectable } from '@nestjs/common';
import { editingLimits, type AuditAction, type ChangedSop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, refuse } from '@sop/service-kit';
import { requestClips } from '../clips/request-clips.js';
import { addRevision, changeOfRequest } from '../revisions/add-revision.js';
import type { RevisionRow } from '../revisions/revision.entity.js';
import { indexSop } from '../search/index-sop.js';
import { SopReader } from '../sops/sop-reader.js';
import type { SopRow } from '../sops/sop.entity.js';
import { lockSop } from '../sops/require-sop.js';
import { editedAtOf } from '../steps/user-edits.js';
import type { StepRow } from '../steps/step.entity.js';
import { hasAcceptanceChanged, isUnfrozen, partsOf } from './change-parts.js';
import { requireSize } from './require-size.js';
import { readContent, writeContent, type SopContent } from './sop-content.js';

export interface ChangeRequest {
  kind: RevisionRow['kind'];
  /** The SOP's revision that the change is based on; an older one is refused. */
  revision?: number | undefined;
  /** The key of the request: a request with a key that has made its change already changes nothing. */
  key?: string | undefined;
  /** The submitted fields, returned with the current version in a conflict. */
  submitted: object;
}

export interface ChangeResult {
  content: SopContent;
  /** The step that the change is about. */
  stepId?: string;
}

/** What a change can use while the SOP is locked. */
export interface LockedSop {
  tx: Tx;
  sop: SopRow;
  /** The refusal with both versions. */
  stale: () => Promise<Error>;
}

/** Changes an SOP as one revision: who, when, and both sides. */
@Injectable()
export class ChangeSop {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly reader: SopReader,
  ) {}

  /** A change without a difference makes no revision. @throws Problem 404; 409 with both versions when the SOP was changed since */
  apply(
    caller: Caller,
    sopId: string,
    request: ChangeRequest,
    change: (content: SopContent, locked: LockedSop) => ChangeResult | Promise<ChangeResult>,
  ): Promise<ChangedSop> {
    const { kind, key } = request;
    return this.whileLocked(caller, sopId, request, async (locked) => {
      const { tx, sop } = locked;
      const was = await readContent(tx, sop);
      const { content, stepId } = await change(was, locked);
      if (content.steps.length > Math.max(was.steps.length, editingLimits.stepsInOrder))
        throw refuse('step.too-many', { limit: editingLimits.stepsInOrder });
      const parts = partsOf(was, content);
      if (!parts && !hasAcceptanceChanged(was, content)) return null;
      const is = { ...content, steps: changedBy(caller, was, content.steps) };
      await writeContent(tx, sop, was, is);
      if (lengthOf(is) > lengthOf(was)) await requireSize(tx, sopId);
      await indexSop(tx, { companyId: sop.companyId, sopId });
      await requestClips(tx, sop);
      const keepsRelease = parts !== undefined && isUnfrozen(parts.after);
      const number = parts
        ? await addRevision(tx, sop, { kind, caller, key, keepsRelease, ...parts, ...(stepId && { stepId }) })
        : null;
      await tx.audit({ action: 'sop.edited', targets: targetsOf(sopId, stepId) });
      return number;
    });
  }

  /** Records a step of the release as a change of the history, which edits nothing. Throws as `apply`. */
  record(
    caller: Caller,
    sopId: string,
    request: ChangeRequest & { action: AuditAction },
    work: (locked: LockedSop & { number: number }) => Promise<{ version?: number }>,
  ): Promise<ChangedSop> {
    const { kind, key, action } = request;
    return this.whileLocked(caller, sopId, request, async (locked) => {
      const { tx, sop } = locked;
      const number = sop.revision + 1;
      const after = await work({ ...locked, number });
      await indexSop(tx, { companyId: sop.companyId, sopId });
      await requestClips(tx, sop);
      await addRevision(tx, sop, { kind, caller, key, before: {}, after, keepsRelease: kind !== 'released' });
      await tx.audit({ action, targets: targetsOf(sopId, undefined), detail: after });
      return number;
    });
  }

  /** `work` returns the number of the change, or null where nothing changed. */
  private whileLocked(
    caller: Caller,
    sopId: string,
    { revision, key, submitted }: ChangeRequest,
    work: (locked: LockedSop) => Promise<number | null>,
  ): Promise<ChangedSop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await lockSop(tx, companyId, sopId);
      const before = await changeOfRequest(tx, caller, sopId, key);
      if (before !== undefined) return this.changed(tx, sop, before);
      const stale = async () =>
        refuse(
          'sop.changed-meanwhile',
          {},
          { versions: { current: await this.reader.read(tx, companyId, sopId), submitted } },
        );
      if (revision !== undefined && revision !== sop.revision) throw await stale();
      return this.changed(tx, sop, await work({ tx, sop, stale }));
    });
  }

  /** The current SOP when this request has made its change already; undefined otherwise. */
  previousResult(caller: Caller, sopId: string, key: string | undefined): Promise<ChangedSop | undefined> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const number = await changeOfRequest(tx, caller, sopId, key);
      return number === undefined ? undefined : this.changed(tx, { companyId, id: sopId }, number);
    });
  }

  private async changed(
    tx: Tx,
    { companyId, id }: Pick<SopRow, 'companyId' | 'id'>,
    change: number | null,
  ): Promise<ChangedSop> {
    return { ...(await this.reader.read(tx, companyId, id)), change };
  }
}

const targetsOf = (sopId: string, stepId: string | undefined) => [
  { kind: 'sop', id: sopId },
  ...(stepId === undefined ? [] : [{ kind: 'step', id: stepId }]),
];

const lengthOf = ({ steps, removedSpans }: SopContent) => JSON.stringify([steps, removedSpans]).length;

/** Raises the revision of every changed step, so that edits of an older one conflict. */
function changedBy(caller: Caller, was: SopContent, steps: readonly StepRow[]): StepRow[] {
  const known = new Map(was.steps.map((row) => [row.id, row]));
  return steps.map((row) => {
    const before = known.get(row.id);
    if (before === row) return row;
    const revision = Math.max(row.revision, before?.revision ?? 0) + 1;
    return { ...row, revision, editedBy: caller.userId, editedAt: editedAtOf(row) };
  });
}
