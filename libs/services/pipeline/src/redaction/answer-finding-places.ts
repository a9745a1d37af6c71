import { Controller } from '@nestjs/common';
import { FindingPlaces, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { FindingSetRow } from './finding-set.entity.js';
import { placesTogether } from './join-findings.js';

@Controller()
export class AnswerFindingPlaces {
  constructor(@InjectDatabase('pipeline') private readonly database: Database) {}

  @OnRequest(FindingPlaces)
  async answer({
    company_id: companyId,
    sop_id: sopId,
    search: number,
    findings: ids,
  }: RequestOf<typeof FindingPlaces>): Promise<ResponseOf<typeof FindingPlaces>> {
    const row = await this.database.tenant(companyId, (tx) =>
      tx.manager.findOneBy(FindingSetRow, { companyId, sopId, number }),
    );
    const chosen = new Set(ids);
    const findings = (row?.findings ?? []).filter(({ id }) => chosen.has(id));
    if (findings.length < chosen.size) return { found: false };
    return { found: true, places: placesTogether(findings.map(({ places }) => places)) };
  }
}
