import { Inject, Injectable } from '@nestjs/common';
import {
  executionLimits,
  foldedText,
  SopRecordDeleted,
  type BodyOf,
  type ExecutionDetail,
  type Procedure,
  type Reading,
  type routes,
  type TranslationLanguage,
} from '@sop/contracts';
import { erase, InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import { OBJECT_STORE, SignedPaths, type ObjectStore } from '@sop/object-store';
import { refuse, UserNames, type Caller } from '@sop/service-kit';
import { deletePhotos } from '../markup/store-picture.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { readShown, readVersion } from '../releases/read-shown.js';
import { requireSop } from '../sops/require-sop.js';
import { bytesOf, UncountedText } from '../sops/uncounted-text.js';
import type { StepRow } from '../steps/step.entity.js';
import { stepTextOf } from '../steps/step-text.js';
import { findTranslation } from '../translations/read-translation.js';
import { namedLanguageOf } from '../translations/source-text.js';
import { readTranslated } from '../translations/translated-content.js';
import { ExecutionPhotoRow, ExecutionRow, type StoredStep } from './execution.entity.js';
import { countsOf, presentDetail } from './execution.presenter.js';
import { notifyOfDeviation } from './notify-of-deviation.js';
import { presentProcedure } from './procedure.presenter.js';
import { readingsIn } from './readings-in.js';

type Executions = typeof routes.executions;
type Recorded = BodyOf<Executions['record']>;
export interface ExecutionIds {
  id: string;
  executionId: string;
}

/** Records of users who work through an SOP. */
@Injectable()
export class ExecutionsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly names: UserNames,
    private readonly paths: SignedPaths,
    private readonly text: UncountedText,
  ) {}

  /** @throws Problem 404 */
  readProcedure(
    { companyId }: Caller,
    id: string,
    language: TranslationLanguage | undefined,
  ): Promise<Procedure> {
    return this.database.tenant(companyId, async (tx) => {
      // For those who edit too: no user works by an unreleased draft if there is a released version.
      const shown = await readShown(tx, companyId, id, 'reader');
      const isTranslated =
        language !== undefined && (await findTranslation(tx, shown.sop, language)) !== null;
      if (!isTranslated) return presentProcedure(shown, this.paths);
      const content = await readTranslated(tx, shown, language);
      return presentProcedure(shown, this.paths, { language, content });
    });
  }

  /** @throws Problem 404, also for that of another user unless the caller may see all */
  async get(caller: Caller, ids: ExecutionIds): Promise<ExecutionDetail> {
    const { companyId, userId, permissions } = caller;
    const read = await this.database.tenant(companyId, async (tx) => {
      const row = await requireExecution(tx, companyId, ids);
      if (row.createdBy !== userId && !permissions.has('execution.view')) throw refuse('execution.not-found');
      return { row, photos: await photosOf(tx, row) };
    });
    return this.present(caller, read);
  }

  /**
   * Stores the record of the caller as far as it is. What is older than the stored one, or comes after its end, changes nothing:
   * a device may send what it stored offline late and more than once.
   * @throws Problem 404 for an SOP, version or step that does not exist, and for an id of another user; 409 for too many; 429
   */
  async record(caller: Caller, ids: ExecutionIds, body: Recorded): Promise<ExecutionDetail> {
    const { companyId, userId } = caller;
    await this.admitGrowth(companyId, ids, body);
    const read = await this.database.tenant(companyId, async (tx) => {
      // Of the SOP, because the number of its executions is limited.
      await tx.advisoryLock(`executions:${ids.id}`);
      const sop = await requireSop(tx, companyId, ids.id);
      const stored = await tx.manager.findOneBy(ExecutionRow, { id: ids.executionId, companyId });
      if (stored && (stored.sopId !== ids.id || stored.createdBy !== userId))
        throw refuse('execution.not-found');
      if (stored && (stored.state !== 'in_progress' || stored.sequence >= body.sequence))
        return { row: stored, photos: await photosOf(tx, stored) };
      // A device that has the run still sends it again.
      if (!stored && (await isErased(tx, ids.executionId))) throw refuse('execution.not-found');
      const row = await recordOf(tx, caller, ids, body);
      if (stored) await tx.manager.update(ExecutionRow, { id: row.id, companyId }, row);
      else await insert(tx, row);
      // Ticks on the way are no actions of their own.
      if (!stored || row.state !== 'in_progress')
        await audit(tx, 'execution.recorded', ids, { state: row.state });
      if (row.state !== 'in_progress') await notifyOfDeviation(tx, sop, row);
      const saved = await requireExecution(tx, companyId, ids);
      return { row: saved, photos: await this.deleteUnlistedPhotos(tx, saved) };
    });
    return this.present(caller, read);
  }

  private async admitGrowth(companyId: string, { executionId }: ExecutionIds, body: Recorded): Promise<void> {
    const [stored] = await this.database.tenantRows<{ bytes: number }>(
      companyId,
      'select octet_length(steps::text) as bytes from sop_execution where id = $1 and company_id = $2',
      [executionId, companyId],
    );
    await this.text.admit(companyId, bytesOf(body.steps) - (stored?.bytes ?? 0));
  }

  /** @throws Problem 404 */
  async remove({ companyId }: Caller, ids: ExecutionIds): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      // Locked: a photo that arrives now is stored before and deleted here, or refused.
      const row = await requireExecution(tx, companyId, ids, 'pessimistic_write');
      await deletePhotos(tx, this.store, { companyId, sopId: ids.id }, await photosOf(tx, row));
      await tx.manager.delete(ExecutionRow, { id: row.id, companyId });
      await erase(tx, companyId, row.id);
      await tx.emit(SopRecordDeleted, { company_id: companyId, sop_id: ids.id, subject_id: row.id });
      await audit(tx, 'execution.deleted', ids);
    });
  }

  /** Those that the user removed from the run. Returns the others. */
  private async deleteUnlistedPhotos(tx: Tx, row: ExecutionRow): Promise<ExecutionPhotoRow[]> {
    const { companyId, sopId, steps } = row;
    const listed = new Set(steps.flatMap(({ photos }) => photos));
    const photos = await photosOf(tx, row);
    const unlisted = photos.filter(({ id }) => !listed.has(id));
    if (unlisted.length === 0) return photos;
    await deletePhotos(tx, this.store, { companyId, sopId }, unlisted);
    await tx.execute('delete from sop_execution_photo where company_id = $1 and id = any($2::uuid[])', [
      companyId,
      unlisted.map(({ id }) => id),
    ]);
    return photos.filter(({ id }) => listed.has(id));
  }

  private async present(
    caller: Caller,
    { row, photos }: { row: ExecutionRow; photos: ExecutionPhotoRow[] },
  ): Promise<ExecutionDetail> {
    const names = await this.names.orAddresses(caller.companyId, [row.createdBy]);
    return presentDetail(row, photos, { userId: caller.userId, names, paths: this.paths });
  }
}

/** @param lock until the transaction ends @throws Problem 404 */
export async function requireExecution(
  tx: Tx,
  companyId: string,
  { id: sopId, executionId: id }: ExecutionIds,
  lock?: 'pessimistic_read' | 'pessimistic_write',
): Promise<ExecutionRow> {
  const row = await tx.manager.findOne(ExecutionRow, {
    where: { id, sopId, companyId },
    ...(lock && { lock: { mode: lock } }),
  });
  if (!row) throw refuse('execution.not-found');
  return row;
}

export const audit = (
  tx: Tx,
  action: 'execution.recorded' | 'execution.photo-added' | 'execution.deleted',
  { id, executionId }: ExecutionIds,
  detail: Record<string, string> = {},
): Promise<void> =>
  tx.audit({
    action,
    targets: [
      { kind: 'sop', id },
      { kind: 'execution', id: executionId },
    ],
    detail,
  });

const photosOf = (tx: Tx, { id: executionId, companyId }: ExecutionRow): Promise<ExecutionPhotoRow[]> =>
  tx.manager.findBy(ExecutionPhotoRow, { executionId, companyId });

/** The id is unique over all companies: that of another one answers as one that does not exist. */
async function insert(tx: Tx, row: Omit<ExecutionRow, 'receivedAt'>): Promise<void> {
  const { sopId, companyId } = row;
  const { perSop: limit } = executionLimits;
  if ((await tx.manager.countBy(ExecutionRow, { sopId, companyId })) >= limit)
    throw refuse('execution.too-many', { limit });
  await tx.manager.createQueryBuilder().insert().into(ExecutionRow).values(row).orIgnore().execute();
}

async function recordOf(
  tx: Tx,
  { companyId, userId }: Caller,
  { id: sopId, executionId: id }: ExecutionIds,
  body: Recorded,
): Promise<ExecutionRow> {
  const shown = await readShownTo(tx, companyId, sopId, body.version);
  const steps = stepsAsShown(shown, body);
  assertSize(steps);
  const counts = countsOf(steps);
  const { photos: limit } = executionLimits;
  if (counts.photoCount > limit) throw refuse('execution.too-many-photos', { limit });
  const { title } = shown.sop;
  return {
    ...{ id, companyId, sopId, title, titleFolded: foldedText(title), steps, createdBy: userId },
    ...{ version: body.version, state: body.state, sequence: body.sequence, note: body.note },
    startedAt: new Date(body.started_at),
    endedAt: body.ended_at === null ? null : new Date(body.ended_at),
    receivedAt: new Date(),
    ...counts,
  };
}

const readShownTo = (
  tx: Tx,
  companyId: string,
  sopId: string,
  version: number | null,
): Promise<SopAndSteps> =>
  version === null ? readShown(tx, companyId, sopId, 'reader') : readVersion(tx, companyId, sopId, version);

/**
 * Titles and limits are those of the released version, or of the draft if it is unchanged. Of a draft that was changed since,
 * only the device knows what was shown. @throws Problem 404 for a step that is not in it
 */
function stepsAsShown(
  { sop, steps }: SopAndSteps,
  { version, revision, steps: recorded }: Recorded,
): StoredStep[] {
  if (version === null && (sop.releasedVersion !== null || sop.revision !== revision)) return recorded;
  const rows = new Map(steps.map((row) => [row.id, row]));
  const language = namedLanguageOf(sop);
  // A device may name a step any number of times.
  const texts = new Map<string, { title: string; known: Reading[] }>();
  return recorded.map((step) => {
    const row = rows.get(step.step_id);
    if (!row) throw refuse('step.not-found');
    const text = texts.get(row.id) ?? shownText(row, language);
    texts.set(row.id, text);
    const readings = step.readings.map((reading) => {
      const stated = text.known.find(({ name, unit }) => name === reading.name && unit === reading.unit);
      return { ...reading, min: stated?.min ?? null, max: stated?.max ?? null };
    });
    return { ...step, title: text.title, readings };
  });
}

function shownText(row: StepRow, language: string | null): { title: string; known: Reading[] } {
  const { title, description } = stepTextOf(row);
  return { title, known: readingsIn(description, language) };
}

/** Exports read many executions at once. @throws Problem 409 */
function assertSize(steps: readonly StoredStep[]): void {
  if (Buffer.byteLength(JSON.stringify(steps)) > executionLimits.bytes) throw refuse('execution.too-large');
}
