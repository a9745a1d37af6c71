import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { drawLogo, readLogo } from '@sop/logo';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import type { Caller, Upload } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { CompanyRow } from '../companies/company.entity.js';

@Injectable()
export class UploadLogo {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * Returns the key of the new logo, a new one each time, so that no cache shows the old picture. @throws Problem
   * 413, 415
   */
  async upload({ companyId }: Pick<Caller, 'companyId'>, upload: Upload<unknown>): Promise<string> {
    const png = await drawLogo(await readLogo(upload), companyId);
    const key = keyFor.logo(companyId, `${uuidv7()}.png`);
    await this.objects.put(key, png, { contentType: 'image/png', sizeBytes: png.length });
    const before = await this.database.tenant(companyId, async (tx) => {
      const where = { id: companyId };
      const company = await tx.manager.findOne(CompanyRow, { where, lock: { mode: 'pessimistic_write' } });
      await tx.manager.update(CompanyRow, where, { logoKey: key });
      await tx.audit({ action: 'company.logo-replaced', targets: [{ kind: 'company', id: companyId }] });
      return company?.logoKey;
    });
    if (before) await this.objects.delete(before);
    return key;
  }
}
