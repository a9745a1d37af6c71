import { Injectable } from '@nestjs/common';
import { SopTitles } from '@sop/contracts';
import { Bus } from '@sop/messaging';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxRequested = 500;

/** Titles of SOPs, from the service that owns them; a list without titles is better than none. */
@Injectable()
export class TitlesOfSops {
  constructor(private readonly bus: Bus) {}

  /**
   * Titles by id, of those subjects that are SOPs.
   * @param companyId only SOPs of this company, where the ids may come from outside
   */
  async of(subjects: readonly (string | null)[], companyId?: string): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(subjects.filter((id) => id !== null && uuid.test(id)))].slice(0, maxRequested);
    if (ids.length === 0) return new Map();
    const question = { sop_ids: ids as string[], ...(companyId && { company_id: companyId }) };
    const reply = this.bus.request(SopTitles, question, { timeoutSeconds: 1 });
    const { sops } = await reply.catch(() => ({ sops: [] }));
    return new Map(sops.map(({ sop_id, title }) => [sop_id, title]));
  }
}
