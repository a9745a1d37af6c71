import { Injectable } from '@nestjs/common';
import { editingLimits, type Sop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, refuse } from '@sop/service-kit';
import { addRevision } from '../revisions/add-revision.js';
import type { RevisionRow } from '../revisions/revision.entity.js';
import { SopReader } from '../sops/sop-reader.js';
import type { SopRow } from '../sops/sop.entity.js';
import { lockSop } from '../sops/require-sop.js';
import type { StepRow } from '../steps/step.entity.js';
import { partsOf } from './change-parts.js';
import { requireSize } from './require-size.js';
import { readContent, writeContent, type SopContent } from './sop-content.js';

export interface Wish {
  kind: RevisionRow['kind'];
  /** The SOP's revision that was seen; an older one is refused. */
  revision?: number | undefined;
  /** What was asked for, to be given back beside what stands. */
  submitted: object;
}

export interface Made {
  content: SopContent;
  /** The one step that it is about. */
  stepId?: string;
}

/** What a change may ask and say while it holds the SOP. */
export interface Held {
  tx: Tx;
  sop: SopRow;
  /** The refusal that gives back both versions. */
  stale: () => Promise<Error>;
}

/** Changes an SOP as one revision: who, when, what it was and what it is. */
@Injectable()
export class ChangeSop {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly reader: SopReader,
  ) {}

  /** Throws 404; 409 with both versions when somebody changed the SOP since. A change that changes nothing is none. */
  run(
    caller: Caller,
    sopId: string,
    { kind, revision, submitted }: Wish,
    change: (content: SopContent, held: Held) => Made | Promise<Made>,
  ): Promise<Sop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await lockSop(tx, companyId, sopId);
      const stale = async () =>
        refuse(
          'sop.changed-meanwhile',
          {},
          { versions: { current: await this.reader.read(tx, companyId, sopId), submitted } },
        );
      if (revision !== undefined && revision !== sop.revision) throw await stale();
      const was = await readContent(tx, sop);
      const made = await change(was, { tx, sop, stale });
      if (made.content.steps.length > Math.max(was.steps.length, editingLimits.stepsInOrder))
        throw refuse('step.too-many', { most: editingLimits.stepsInOrder });
      const parts = partsOf(was, made.content);
      if (parts) {
        const is = { ...made.content, steps: changedBy(caller, was, made.content.steps) };
        await writeContent(tx, sop, was, is);
        if (lengthOf(is) > lengthOf(was)) await requireSize(tx, sopId);
        await addRevision(tx, sop, { kind, caller, ...parts, ...(made.stepId && { stepId: made.stepId }) });
        await tx.audit({ action: 'sop.edited', targets: targetsOf(sopId, made.stepId) });
      }
      return this.reader.read(tx, companyId, sopId);
    });
  }
}

const targetsOf = (sopId: string, stepId: string | undefined) => [
  { kind: 'sop', id: sopId },
  ...(stepId === undefined ? [] : [{ kind: 'step', id: stepId }]),
];

const lengthOf = ({ steps, removedSpans }: SopContent) => JSON.stringify([steps, removedSpans]).length;

/** Whoever has an older one of these steps open hears of it. */
function changedBy(caller: Caller, was: SopContent, steps: readonly StepRow[]): StepRow[] {
  const known = new Map(was.steps.map((row) => [row.id, row]));
  return steps.map((row) => {
    const before = known.get(row.id);
    if (before === row) return row;
    const revision = Math.max(row.revision, before?.revision ?? 0) + 1;
    return { ...row, revision, editedBy: caller.userId, editedAt: editedAtOf(row) };
  });
}

/** A step that holds nothing of a person any more is another run's to replace. */
const editedAtOf = (row: StepRow): Date | null =>
  row.isPinned ||
  row.moreScreenshots.length > 0 ||
  row.editedTitle !== null ||
  row.editedDescription !== null ||
  row.chosenScreenshot !== null
    ? new Date()
    : null;
