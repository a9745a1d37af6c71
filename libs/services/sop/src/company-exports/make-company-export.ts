import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CompanyDataExported, statusMessage, type StatusMessage } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { Refused, Wait, type ClaimedJob, type FailedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, ObjectNotFound, type ObjectStore } from '@sop/object-store';
import { CommentRow } from '../comments/comment.entity.js';
import { DepartmentRow } from '../departments/department.entity.js';
import { exportedExecutions, exportedPhotos } from '../executions/exported-executions.js';
import { askBrand } from '../exports/fetch-brand.js';
import { finishExisting } from '../exports/finish-existing.js';
import { readExported } from '../exports/read-exported.js';
import { Archive } from './archive.js';
import { texts } from './company-data.texts.js';
import { companyExportKey, CompanyExportRow } from './company-export.entity.js';
import { companyExportJob } from './company-export.jobs.js';
import { expiresAt } from './company-export.presenter.js';
import { DataOfServices } from './data-of-services.js';
import { exportedTranslations } from '../translations/exported-translations.js';
import { ReadingRow } from '../readings/reading.entity.js';
import { SavedViewRow } from '../saved-views/saved-view.entity.js';
import { ShareRow } from '../sharing/share.entity.js';
import { isDraft } from '../sops/sop.presenter.js';
import { sopFolder, type Making, type SopFolder } from './sop-folder.js';

/** More than any plan allows; a zip that grows beyond it is an error. */
const maxZipBytes = 2 ** 40;
const longestMilliseconds = 6 * 3_600_000;
/** The progress once all SOPs are in the archive. */
const percentWithSops = 80;
/** In seconds. */
const soon = 2;

/** Writes all data of a company into one zip in the store, as a stream. */
@Injectable()
export class MakeCompanyExport implements JobHandler<typeof companyExportJob> {
  readonly job = companyExportJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly otherServices: DataOfServices,
    private readonly bus: Bus,
  ) {}

  async run(job: ClaimedJob, context: JobContext): Promise<void> {
    const row = await this.database.tenant(job.companyId, (tx) =>
      tx.manager.findOneBy(CompanyExportRow, { id: job.subjectId, companyId: job.companyId }),
    );
    if (!row) throw new Refused(statusMessage('export.data-gone'));
    const sizeBytes = await this.write(row, context);
    context.progress({ percent: 100, stage: 'done', statusMessage: statusMessage('export.data-done') });
    await finishExisting(context, this.store, companyExportKey(row), async (tx) => {
      const ended = { sizeBytes, endedAt: new Date() };
      const { affected } = await tx.manager.update(CompanyExportRow, { id: row.id }, ended);
      // Read after the row is locked: what destroys or erases locks it too.
      const now = await tx.manager.findOneBy(CompanyExportRow, { id: row.id });
      if (now && now.outdated !== row.outdated) throw new Wait(texts.changedDuringExport, soon);
      if (affected === 1) await announceReady(tx, row, sizeBytes);
      return affected === 1;
    });
  }

  /** Allows the next export to be requested. */
  async onFailed(tx: Tx, { job }: FailedJob): Promise<void> {
    await tx.manager.update(CompanyExportRow, { id: job.subjectId }, { endedAt: new Date() });
  }

  private async write(row: CompanyExportRow, context: JobContext): Promise<number> {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(longestMilliseconds)]);
    const archive = new Archive(new Date());
    const options = { contentType: 'application/zip', maxBytes: maxZipBytes, signal };
    const storing = this.store.put(companyExportKey(row), archive.output, options);
    const filling = this.fill(archive, row, context, signal).then(
      () => archive.end(),
      (error: unknown) => archive.fail(error),
    );
    const [{ sizeBytes }] = await Promise.all([storing, filling]);
    return sizeBytes;
  }

  private async fill(
    archive: Archive,
    row: CompanyExportRow,
    context: JobContext,
    signal: AbortSignal,
  ): Promise<void> {
    const { companyId, includesVideos } = row;
    const madeAt = new Date();
    const addObject = async (path: string, key: string) => {
      signal.throwIfAborted();
      await this.addObject(archive, path, key);
    };
    const report = (percent: number, message: StatusMessage) =>
      context.progress({ percent, stage: 'collecting', statusMessage: message });
    await archive.text('README.txt', texts.readme(madeAt, includesVideos));
    const { sopIds, ...lists } = await this.overview(companyId);
    for (const [name, list] of Object.entries(lists)) await archive.text(`${name}.json`, json(list));
    await archive.add('runs.jsonl', Readable.from(exportedExecutions(this.database, companyId)), true);
    for (const { path, key } of await exportedPhotos(this.database, companyId)) await addObject(path, key);
    const { brand, logoKey } = await askBrand(this.bus, companyId, signal);
    const making = { madeAt, brand, hasLogo: logoKey !== null };
    for (const [at, sopId] of sopIds.entries()) {
      report((percentWithSops * at) / sopIds.length, statusMessage('export.collecting-sops'));
      for (const { texts: files, objects } of await this.foldersOf(row, sopId, making)) {
        for (const { path, text } of files) await archive.text(path, text);
        for (const { path, key } of objects) await addObject(path, key);
      }
    }
    report(percentWithSops, statusMessage('export.collecting-company'));
    await this.otherServices.addTo(archive, companyId, addObject);
    const { files, missing } = archive;
    const manifest = { company_id: companyId, made_at: madeAt.toISOString(), files: [...files], missing };
    await archive.text('manifest.json', json(manifest));
  }

  /** The draft, and the released version if it differs from the draft; none for an SOP that was deleted in the meantime. */
  private async foldersOf(
    { companyId, includesVideos }: CompanyExportRow,
    sopId: string,
    making: Making,
  ): Promise<SopFolder[]> {
    const draft = await readExported(this.database, companyId, sopId, null);
    if (!draft) return [];
    const folder = sopFolder(draft, { ...making, includesVideos });
    for (const { language, sentences } of await exportedTranslations(this.database, draft.sop))
      folder.texts.push({ path: `${folder.name}/translation-${language}.json`, text: json(sentences) });
    const folders = [folder];
    const version = draft.sop.releasedVersion;
    if (version === null || !isDraft(draft.sop)) return folders;
    const released = await readExported(this.database, companyId, sopId, version);
    return released
      ? [...folders, sopFolder(released, { ...making, includesVideos: false, version })]
      : folders;
  }

  private async addObject(archive: Archive, path: string, key: string): Promise<void> {
    try {
      const { body } = await this.store.get(key);
      await archive.add(path, body);
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      archive.missing.push(path);
    }
  }

  private overview(companyId: string) {
    return this.database.tenant(companyId, async (tx) => {
      const rows = await tx.query<{ id: string }>(
        'select id from sop where company_id = $1 order by created_at, id',
        [companyId],
      );
      const departments = await tx.manager.find(DepartmentRow, {
        where: { companyId },
        order: { name: 'ASC' },
      });
      const shares = await tx.manager.find(ShareRow, { where: { companyId }, order: { id: 'ASC' } });
      const comments = await tx.manager.find(CommentRow, { where: { companyId }, order: { id: 'ASC' } });
      const readings = await tx.manager.find(ReadingRow, {
        where: { companyId },
        order: { sopId: 'ASC', version: 'ASC', userId: 'ASC' },
      });
      const views = await tx.manager.find(SavedViewRow, { where: { companyId }, order: { id: 'ASC' } });
      return {
        sopIds: rows.map(({ id }) => id),
        departments: departments.map(({ id, name, reviewMonths }) => ({
          id,
          name,
          review_months: reviewMonths,
        })),
        links: shares.map(exportedLink),
        comments: comments.map(exportedComment),
        readings: readings.map(exportedReading),
        saved_views: views.map(({ id, userId, name, filter }) => ({ id, user_id: userId, name, filter })),
      };
    });
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Without its address and password: with these, the file would open the SOPs. */
const exportedLink = (share: ShareRow) => ({
  id: share.id,
  sop_id: share.sopId,
  name: share.name,
  has_password: share.passwordHash !== null,
  shows_video: share.showsVideo,
  sites: share.sites,
  expires_at: share.expiresAt,
  created_by: share.createdBy,
  created_at: share.createdAt,
  views: share.views,
  last_viewed_at: share.lastViewedAt,
});

const exportedComment = (comment: CommentRow) => ({
  id: comment.id,
  sop_id: comment.sopId,
  reply_to: comment.threadId,
  kind: comment.kind,
  step_id: comment.stepId,
  step_title: comment.stepTitle,
  sentence: comment.sentence,
  seconds: comment.seconds,
  version: comment.version,
  text: comment.text,
  mentions: comment.mentions,
  created_by: comment.createdBy,
  created_at: comment.createdAt,
  resolved_by: comment.resolvedBy,
  resolved_at: comment.resolvedAt,
});

const exportedReading = (reading: ReadingRow) => ({
  sop_id: reading.sopId,
  version: reading.version,
  user_id: reading.userId,
  asked_at: reading.askedAt,
  confirmed_version: reading.confirmedVersion,
  confirmed_at: reading.confirmedAt,
});

async function announceReady(tx: Tx, row: CompanyExportRow, sizeBytes: number): Promise<void> {
  await tx.emit(CompanyDataExported, {
    company_id: row.companyId,
    user_id: row.askedBy,
    export_id: row.id,
    size_bytes: sizeBytes,
    expires_at: expiresAt(row.createdAt).toISOString(),
    at: new Date().toISOString(),
  });
}
