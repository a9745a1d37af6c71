import { Inject, Injectable } from '@nestjs/common';
import {
  CompanyDeleted,
  SopDeleted,
  SopOriginalRemoved,
  SopVideoDeleted,
  type PayloadOf,
} from '@sop/contracts';
import { erase, type Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { removeCompanyExports } from '../company-exports/remove-company-exports.js';
import { DepartmentRow } from '../departments/department.entity.js';
import { removeExports } from '../exports/remove-exports.js';
import { forgetCompany } from '../overview/project-sops.js';
import { SavedViewRow } from '../saved-views/saved-view.entity.js';
import { VideoRetentionRow } from '../video-retention/video-retention.entity.js';
import { SopRow } from './sop.entity.js';

/** Videos belong to this service; the pipeline removes frames, pictures and results. */
@Injectable()
export class DeleteObjects {
  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  @OnEvent(SopDeleted)
  async ofSop({ company_id, sop_id }: PayloadOf<typeof SopDeleted>, tx: Tx): Promise<void> {
    await this.store.deletePrefix(folderOf(keyFor.video(company_id, sop_id, 'mp4')));
    await tx.execute('delete from job where subject_id = $1', [sop_id]);
    await removeExports(tx, this.store, { companyId: company_id, sopId: sop_id });
    await removeCompanyExports(tx, this.store, company_id);
  }

  /** The row may name the copy for playing now. */
  @OnEvent(SopOriginalRemoved)
  async ofUpload({ original_key }: PayloadOf<typeof SopOriginalRemoved>): Promise<void> {
    await this.store.delete(original_key);
  }

  /** Also the copy for playing. */
  @OnEvent(SopVideoDeleted)
  async ofVideo({ company_id, sop_id }: PayloadOf<typeof SopVideoDeleted>, tx: Tx): Promise<void> {
    await this.store.deletePrefix(folderOf(keyFor.video(company_id, sop_id, 'mp4')));
    await removeCompanyExports(tx, this.store, company_id);
  }

  @OnEvent(CompanyDeleted)
  async ofCompany({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await erase(tx, company_id, company_id);
    await forgetCompany(tx, company_id);
    await tx.manager.delete(SopRow, { companyId: company_id });
    await tx.manager.delete(DepartmentRow, { companyId: company_id });
    await tx.manager.delete(SavedViewRow, { companyId: company_id });
    await tx.manager.delete(VideoRetentionRow, { companyId: company_id });
    await tx.execute('delete from company_word where company_id = $1', [company_id]);
    await tx.execute('delete from stored_picture where company_id = $1', [company_id]);
    await tx.execute('delete from job where company_id = $1', [company_id]);
    await removeExports(tx, this.store, { companyId: company_id });
    await this.store.deletePrefix(`videos/${company_id}/`);
  }
}

/** The folder of an object: all videos of an SOP are in one. */
export const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);
