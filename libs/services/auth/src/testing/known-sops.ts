import { Controller } from '@nestjs/common';
import { SopTitles, type RequestOf, type ResponseOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';

interface KnownSop {
  companyId: string;
  title: string;
}

/** The SOPs as far as this service asks for them. */
@Controller()
export class KnownSops {
  readonly titles = new Map<string, KnownSop>();
  isAway = false;

  @OnRequest(SopTitles)
  async answer({ sop_ids, company_id }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    if (this.isAway) throw new Error('The SOPs are away');
    const known = [...this.titles].filter(
      ([id, { companyId }]) => sop_ids.includes(id) && (!company_id || companyId === company_id),
    );
    return { sops: known.map(([sop_id, { title }]) => ({ sop_id, title })) };
  }
}
