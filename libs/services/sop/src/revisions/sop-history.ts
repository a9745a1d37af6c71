import { Injectable } from '@nestjs/common';
import type { ChangedSop, StoredSop } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { type Caller, refuse } from '@sop/service-kit';
import { withoutChange, withPart } from '../editing/change-parts.js';
import { ChangeSop, type ChangeRequest } from '../editing/change-sop.js';
import { readContent, type SopContent } from '../editing/sop-content.js';
import type { SopRow } from '../sops/sop.entity.js';
import { audienceOf, lastShownChange } from '../releases/read-shown.js';
import { requireSop } from '../sops/require-sop.js';
import { stepTextOf } from '../steps/step-text.js';
import { RevisionRow } from './revision.entity.js';

/** The number of changes that are undone per query. */
const batchSize = 50;

/** Earlier states of an SOP: read and restored. */
@Injectable()
export class SopHistory {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly sops: ChangeSop,
  ) {}

  /** @throws Problem 404, also for what readers of a released version may not see */
  former(caller: Caller, sopId: string, number: number): Promise<StoredSop> {
    const { companyId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, sopId);
      const last = lastShownChange(sop, audienceOf(caller));
      if (last !== null && number > last) throw refuse('revision.not-found');
      return presentFormer(number, await contentAt(tx, sop, number));
    });
  }

  /** @throws Problem 404; 409 when the same part was changed since */
  undo(caller: Caller, sopId: string, number: number, key: ChangeRequest['key']): Promise<ChangedSop> {
    return this.sops.apply(caller, sopId, { kind: 'undone', key, submitted: {} }, async (now, { tx }) => {
      const change = await tx.manager.findOneBy(RevisionRow, { sopId, number });
      if (!change) throw refuse('revision.not-found');
      const { stepId } = change;
      const content = withoutChange(now, change);
      if (!content) throw refuse('revision.changed-since');
      return { content, ...(stepId !== null && { stepId }) };
    });
  }

  /** @throws Problem 404; 409 with both versions when the SOP was changed since */
  restore(
    caller: Caller,
    sopId: string,
    number: number,
    base: Pick<ChangeRequest, 'revision' | 'key'>,
  ): Promise<ChangedSop> {
    const request = { kind: 'restored', ...base, submitted: { restored: number } } as const;
    return this.sops.apply(caller, sopId, request, async (_, { tx, sop }) => ({
      content: await contentAt(tx, sop, number),
    }));
  }
}

/** The current content without every later change, latest first. @throws Problem 404 where one of them is deleted */
async function contentAt(tx: Tx, sop: SopRow, number: number): Promise<SopContent> {
  if (number > sop.revision) throw refuse('revision.not-found');
  let content = await readContent(tx, sop);
  for (let last = sop.revision; last > number; last -= batchSize) {
    const changes = await tx.manager
      .createQueryBuilder(RevisionRow, 'r')
      .where('r.sopId = :id and r.number > :from and r.number <= :last', {
        id: sop.id,
        from: Math.max(number, last - batchSize),
        last,
      })
      .orderBy('r.number', 'DESC')
      .getMany();
    if (changes.length < last - Math.max(number, last - batchSize)) throw refuse('revision.not-found');
    for (const change of changes) content = withPart(content, change.before);
  }
  return content;
}

const presentFormer = (number: number, content: SopContent): StoredSop => ({
  number,
  title: content.title,
  department_id: content.departmentId,
  precautions: content.precautions.map(({ text }) => text),
  equipment: content.equipment.map(({ name }) => name),
  steps: content.steps.map((row) => ({ id: row.id, ...stepTextOf(row) })),
});
