import { Injectable } from '@nestjs/common';
import type { BodyOf, BulkOutcome, routes } from '@sop/contracts';
import { Problem, type Caller } from '@sop/service-kit';
import { SopsService } from '../sops/sops.service.js';
import { TagsService } from '../tags/tags.service.js';
import { TrashService } from '../trash/trash.service.js';

type Bulk = typeof routes.bulk;
type Sops = Pick<BodyOf<Bulk['trash']>, 'sop_ids'>;

/** Does to several SOPs what is done to one, each in a transaction of its own. */
@Injectable()
export class BulkService {
  constructor(
    private readonly sops: SopsService,
    private readonly tags: TagsService,
    private readonly bin: TrashService,
  ) {}

  move(caller: Caller, { sop_ids, department_id }: BodyOf<Bulk['move']>): Promise<BulkOutcome> {
    return forEach(sop_ids, (id) => this.sops.update(caller, id, { department_id }, undefined));
  }

  tag(caller: Caller, { sop_ids, add, remove }: BodyOf<Bulk['tag']>): Promise<BulkOutcome> {
    return forEach(sop_ids, (id) => this.tags.change(caller, id, { add, remove }));
  }

  trash(caller: Caller, { sop_ids }: Sops): Promise<BulkOutcome> {
    return forEach(sop_ids, (id) => this.bin.move(caller, id));
  }

  restore(caller: Caller, { sop_ids }: Sops): Promise<BulkOutcome> {
    return forEach(sop_ids, (id) => this.bin.restore(caller, id));
  }

  remove({ companyId }: Caller, { sop_ids }: Sops): Promise<BulkOutcome> {
    return forEach(sop_ids, (id) => this.sops.remove(companyId, id));
  }
}

/** One after the other, so that a large selection takes no connection from other requests. */
async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await work(id);
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      outcome.refused.push({ id, code: error.code, detail: error.detail });
    }
  }
  return outcome;
}
