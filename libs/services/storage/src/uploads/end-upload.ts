import { Inject, Injectable, Logger } from '@nestjs/common';
import { CompanyDeleted, DatasetExists, SopExists, UploadAbandoned, type PayloadOf } from '@sop/contracts';
import { erase, InjectDatabase, type Database, type Tx } from '@sop/database';
import { videoPurposes } from '@sop/intake';
import { Bus, OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { UploadRow } from './upload.entity.js';

type EndedUpload = Pick<UploadRow, 'id' | 'companyId' | 'objectKey' | 'multipartId'>;

/** Removes expired uploads, releases what they reserved, and deletes the rows of those that were used. */
@Injectable()
export class EndUpload {
  private readonly logger = new Logger(EndUpload.name);

  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
  ) {}

  /** From the first transaction on nothing can be added; what remains at the end is removed by the next sweep. */
  async end(id: string, isStillOver: (upload: UploadRow) => boolean = () => true): Promise<void> {
    const upload = await this.database.system(async (tx) => {
      const row = await tx.manager.findOne(UploadRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || !isStillOver(row)) return undefined;
      if (row.state !== 'ended') {
        await tx.emit(UploadAbandoned, {
          company_id: row.companyId,
          upload_id: id,
          purpose: row.purpose,
          reference: videoPurposes[row.purpose].reference(id),
        });
        await tx.manager.update(UploadRow, { id }, { state: 'ended', writer: null });
      }
      return row;
    });
    if (!upload) return;
    await this.clean(upload);
    await this.deleteRow(upload);
  }

  /** Deletes its objects, finished or not. Also called by a request that learns too late that its upload was ended. */
  async clean(upload: EndedUpload): Promise<void> {
    const { objectKey, multipartId } = upload;
    if (objectKey !== null) {
      if (multipartId !== null) await this.store.multipart.abort(objectKey, multipartId);
      await this.store.multipart.abortAll(objectKey);
      await this.store.delete(objectKey);
    }
    await this.store.deletePrefix(scratchOf(upload));
  }

  private async deleteRow(upload: EndedUpload): Promise<void> {
    await this.store.deletePrefix(scratchOf(upload));
    await this.database.system((tx) => tx.manager.delete(UploadRow, { id: upload.id }));
  }

  /** Safe to run in several processes at once. */
  async sweep(): Promise<void> {
    const over = await this.database.system((tx) =>
      tx.query<{ id: string }>(
        `select id from upload where state = 'ended' or expires_at < now() order by expires_at limit 100`,
      ),
    );
    for (const { id } of over) {
      await this.endOver(id).catch((error: unknown) =>
        this.logger.warn(`The upload ${id} could not be ended yet`, error),
      );
    }
  }

  private async endOver(id: string): Promise<void> {
    const upload = await this.database.system((tx) => tx.manager.findOneBy(UploadRow, { id }));
    if (!upload) return;
    if (upload.claimedAt && (await this.wasUsed(upload))) await this.deleteRow(upload);
    else await this.end(id, isOver);
  }

  /** The claiming process may have died before or after the use: only the owning service knows. */
  private async wasUsed({ id, companyId, purpose }: UploadRow): Promise<boolean> {
    const { exists } =
      purpose === 'sop'
        ? await this.bus.request(SopExists, { company_id: companyId, sop_id: id })
        : await this.bus.request(DatasetExists, { company_id: companyId, storage_id: id });
    return exists;
  }

  @OnEvent(CompanyDeleted)
  async ofCompany({ company_id }: PayloadOf<typeof CompanyDeleted>, tx: Tx): Promise<void> {
    await tx.setStatementTimeout(60);
    await erase(tx, company_id, company_id);
    const uploads = await tx.manager.find(UploadRow, {
      where: { companyId: company_id },
      lock: { mode: 'pessimistic_write' },
    });
    for (const upload of uploads) await this.clean(upload);
    await tx.manager.delete(UploadRow, { companyId: company_id });
  }
}

const isOver = ({ state, expiresAt }: UploadRow): boolean =>
  state === 'ended' || expiresAt.getTime() < Date.now();

/** The prefix of the tails. */
export const scratchOf = ({ id, companyId }: Pick<UploadRow, 'id' | 'companyId'>): string =>
  `temp/${companyId}/${id}/`;
