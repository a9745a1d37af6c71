import { Inject, Injectable } from '@nestjs/common';
import { exportRetention, type BodyOf, type routes, type SopExport } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { BytesReply, type Caller, refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { audienceOf } from '../releases/read-shown.js';
import { isExpired, ShareRow } from '../sharing/share.entity.js';
import { requireSop } from '../sops/require-sop.js';
import type { SopRow } from '../sops/sop.entity.js';
import { isDraft } from '../sops/sop.presenter.js';
import { requireTranslation } from '../translations/read-translation.js';
import { isoDay } from './document/export.texts.js';
import { fileNameOf } from './document/file-name.js';
import { exportKey, ExportRow, kindOfFormat } from './export.entity.js';
import { exportJob } from './export.jobs.js';
import { presentExport } from './export.presenter.js';

interface ExportPath {
  id: string;
  exportId: string;
}

@Injectable()
export class ExportsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly queue: JobQueue,
  ) {}

  /** @throws Problem 404, also without that translation; 409 while there is no content to export and for an expired link; 429 where the company has too many */
  create(caller: Caller, sopId: string, body: BodyOf<typeof routes.exports.create>): Promise<SopExport> {
    const { companyId } = caller;
    const { format, time_zone: timeZone = 'UTC' } = body;
    return this.database.tenant(companyId, async (tx) => {
      const sop = await requireSop(tx, companyId, sopId);
      const version = versionFor(caller, sop, body.version);
      if (version === null && sop.status !== 'ready') throw refuse('export.unfinished');
      const title = version === null ? sop.title : await titleOfVersion(tx, sop, version);
      const language = body.language ?? null;
      if (language !== null) await requireTranslation(tx, sop, language);
      const shareId = body.share_id ?? null;
      if (shareId !== null) await requirePrintable(tx, caller, { sopId, shareId });
      await requireRoom(tx, companyId);
      const id = uuidv7();
      const named = language === null ? title : `${title} ${language}`;
      const fileName = fileNameOf(named, isoDay(new Date(), timeZone), kindOfFormat[format].extension);
      const template = body.template ?? null;
      const chosen = { format, timeZone, version, shareId, language, template };
      const row = { id, companyId, sopId, fileName, ...chosen };
      await tx.manager.insert(ExportRow, row);
      await this.queue.enqueue(tx, exportJob, { companyId, subjectId: id, payload: {} });
      const targets = [{ kind: 'sop', id: sopId }];
      const detail = { format, ...(language && { language }), ...(template && { template }) };
      await tx.audit({ action: 'sop.exported', targets, detail });
      return this.read(tx, caller, { id: sopId, exportId: id });
    });
  }

  get(caller: Caller, path: ExportPath): Promise<SopExport> {
    return this.database.tenant(caller.companyId, (tx) => this.read(tx, caller, path));
  }

  async file(caller: Caller, path: ExportPath): Promise<BytesReply> {
    const row = await this.database.tenant(caller.companyId, (tx) => requireExport(tx, caller, path));
    if (row.sizeBytes === null) throw refuse('export.not-ready');
    const key = exportKey(row);
    return new BytesReply({
      sizeBytes: row.sizeBytes,
      etag: row.id,
      contentType: kindOfFormat[row.format].contentType,
      downloadName: row.fileName,
      cacheControl: 'no-store',
      open: async (range) => (await this.store.get(key, range)).body,
    });
  }

  private async read(tx: Tx, caller: Caller, path: ExportPath): Promise<SopExport> {
    // The job is read first: it ends together with the row, so a row that is read later is never behind it.
    const job = await this.queue.find(tx, exportJob, { subjectId: path.exportId });
    return presentExport(await requireExport(tx, caller, path), job);
  }
}

/** Documents count in no plan because they expire: their number and size are limited instead. Requests check one at a time. */
async function requireRoom(tx: Tx, companyId: string): Promise<void> {
  await tx.advisoryLock(`exports:${companyId}`);
  const [usage] = await tx.query<{ bytes: number; under_way: number }>(
    `select coalesce((select sum(size_bytes) from sop_export where company_id = $1), 0)::bigint as bytes,
            (select count(*) from job where company_id = $1 and kind = $2 and state in ('waiting', 'running'))::int as under_way`,
    [companyId, exportJob.kind],
  );
  const { bytesPerCompany, underWayPerCompany } = exportRetention;
  if (!usage || usage.bytes >= bytesPerCompany || usage.under_way >= underWayPerCompany)
    throw refuse('export.too-many', {}, { retryAfterSeconds: 60 });
}

/** What a document is made of: null for the draft. @throws Problem 404 for a version that the caller may not see */
function versionFor(caller: Caller, sop: SopRow, wanted: number | undefined): number | null {
  const current = sop.releasedVersion;
  if (audienceOf(caller) === 'editor') return wanted ?? (isDraft(sop) ? null : current);
  if (wanted !== undefined && wanted !== current) throw refuse('release.not-found');
  return current;
}

/** @throws Problem 404 */
async function titleOfVersion(tx: Tx, { id, companyId }: SopRow, version: number): Promise<string> {
  const [found] = await tx.query<{ title: string }>(
    `select content -> 'sop' ->> 'title' as title from sop_version
      where sop_id = $1 and company_id = $2 and number = $3`,
    [id, companyId, version],
  );
  if (!found) throw refuse('release.not-found');
  return found.title;
}

/** A link is printed by those who may see it only. @throws Problem 404; 409 for an expired one */
async function requirePrintable(
  tx: Tx,
  { companyId, permissions }: Caller,
  { sopId, shareId }: { sopId: string; shareId: string },
): Promise<void> {
  const share = permissions.has('sop.share')
    ? await tx.manager.findOneBy(ShareRow, { id: shareId, sopId, companyId })
    : null;
  if (!share) throw refuse('share.not-found');
  if (isExpired(share)) throw refuse('share.expired');
}

/** A document of a deleted SOP is not available either, nor one of content that the caller may not see. */
async function requireExport(tx: Tx, caller: Caller, { id, exportId }: ExportPath): Promise<ExportRow> {
  const { companyId } = caller;
  const sop = await requireSop(tx, companyId, id);
  const row = await tx.manager.findOneBy(ExportRow, { id: exportId, sopId: id, companyId });
  const isShown = audienceOf(caller) === 'editor' || row?.version === sop.releasedVersion;
  const isSecret = row?.shareId != null && !caller.permissions.has('sop.share');
  if (!row || !isShown || isSecret) throw refuse('export.not-found');
  return row;
}
