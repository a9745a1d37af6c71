import { Injectable } from '@nestjs/common';
import { type Permission, SopObjectReadable } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { parseKey, type KeyKind } from '@sop/object-store';

/** What must be had to read an object of a kind at all; null where nobody reads it but a service. */
const needed: Readonly<Record<KeyKind, Permission | null>> = {
  videos: 'sop.view',
  screenshots: 'sop.view',
  frames: 'sop.view',
  datasets: 'dataset.view',
  models: 'model.view',
  // Documents of single SOPs are handed out by the route that makes them: under a link lies only the archive of the company.
  exports: 'company-data.view',
  logos: 'account.use',
  results: null,
  temp: null,
};

/** What belongs to an SOP, whose owner says who may read what of it. */
const ofSops: readonly KeyKind[] = ['videos', 'screenshots', 'frames'];

/** Whether an object may be read, asked each time that one is served: nothing of an answer is remembered. */
@Injectable()
export class ObjectAccess {
  constructor(private readonly bus: Bus) {}

  /** Rejects where the owner cannot be asked. */
  async isReadable(key: string, permissions: ReadonlySet<Permission>): Promise<boolean> {
    const { kind, companyId: company_id, id: sop_id } = parseKey(key);
    const permission = needed[kind];
    if (permission === null || !permissions.has(permission)) return false;
    // Whoever edits may read all of an SOP, and recordings that are none yet.
    if (!ofSops.includes(kind) || permissions.has('sop.edit')) return true;
    const asked = { company_id, sop_id, key };
    return (await this.bus.request(SopObjectReadable, asked)).is_readable;
  }
}
