import { Injectable } from '@nestjs/common';
import { CompanyDeleted, type PayloadOf } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';

@Injectable()
export class DeleteMeasurements {
  @OnEvent(CompanyDeleted)
  async forget({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    for (const table of ['stored_total', 'largest_object', 'reclaimable_file'])
      await tx.execute(`delete from ${table} where company_id = $1`, [company_id]);
  }
}
