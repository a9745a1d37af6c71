import { Controller } from '@nestjs/common';
import { SopTitles, type RequestOf, type ResponseOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';

interface FakeSop {
  companyId: string;
  title: string;
}

/** Fake of the SOP service: titles by id. */
@Controller()
export class FakeSops {
  readonly titles = new Map<string, FakeSop>();
  isUnavailable = false;

  @OnRequest(SopTitles)
  async answer({ sop_ids, company_id }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    if (this.isUnavailable) throw new Error('The SOP service is unavailable');
    const requested = [...this.titles].filter(
      ([id, { companyId }]) => sop_ids.includes(id) && (!company_id || companyId === company_id),
    );
    return { sops: requested.map(([sop_id, { title }]) => ({ sop_id, title })) };
  }
}
