import { Injectable } from '@nestjs/common';
import { type Permission, SharedObjectReadable, SopObjectReadable } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { isPack, parseKey, type KeyKind } from '@sop/object-store';

/** The permission that reading an object of a kind needs; null where only services read it. */
const needed: Readonly<Record<KeyKind, Permission | null>> = {
  videos: 'sop.view',
  screenshots: 'sop.view',
  frames: 'sop.view',
  datasets: 'dataset.view',
  models: 'model.view',
  // Documents of single SOPs are delivered by the route that makes them: links exist only for the archive of the company.
  exports: 'company-data.view',
  logos: 'account.use',
  results: null,
  temp: null,
};

/** Objects of an SOP: the sop service decides who may read which. */
const ofSops: readonly KeyKind[] = ['videos', 'screenshots', 'frames'];

export interface ObjectReader {
  permissions: ReadonlySet<Permission>;
  /** Absent while an earlier version of the auth service answers. */
  userId?: string | undefined;
}

/** Whether an object may be read, checked at each request: no answer is cached. */
@Injectable()
export class ObjectAccess {
  constructor(private readonly bus: Bus) {}

  /** Rejects when the owning service does not answer. */
  async isReadable(key: string, { permissions, userId: user_id }: ObjectReader): Promise<boolean> {
    const { kind, companyId: company_id, id: sop_id } = parseKey(key);
    const permission = needed[kind];
    // Pictures of a pack are read under their own keys.
    if (permission === null || !permissions.has(permission) || isPack(key)) return false;
    // Editors may read everything of an SOP, and recordings without an SOP.
    if (!ofSops.includes(kind) || permissions.has('sop.edit')) return true;
    const request = { company_id, sop_id, key, user_id };
    return (await this.bus.request(SopObjectReadable, request)).is_readable;
  }

  /** Whether the page of a link for people without an account shows it. Rejects when the sop service does not answer. */
  async isShared(key: string, share_id: string): Promise<boolean> {
    const { kind, companyId: company_id, id: sop_id } = parseKey(key);
    if ((!ofSops.includes(kind) && kind !== 'logos') || isPack(key)) return false;
    const request = { share_id, company_id, sop_id, key };
    return (await this.bus.request(SharedObjectReadable, request)).is_readable;
  }
}
