import { Inject, Injectable } from '@nestjs/common';
import {
  foldedText,
  generatedSop,
  statusMessage,
  RunFailed,
  RunFinished,
  RunRestarted,
  sentenceOf,
  SopGenerated,
  SopRefused,
  type GeneratedSop,
  type PayloadOf,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import { OnEvent } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { requestClips } from '../clips/request-clips.js';
import { carryComments } from '../comments/carry-comments.js';
import { folderOf } from '../sops/delete-objects.js';
import { noStatusDetail, SopRow } from '../sops/sop.entity.js';
import { storageReferenceOf } from '../sops/storage-reference.js';
import { StepRow } from '../steps/step.entity.js';
import { indexSop } from '../search/index-sop.js';
import { withoutRepeatedTitle } from '../steps/repeated-title.js';
import { addRevision } from '../revisions/add-revision.js';
import { notifyCreator } from './notify-creator.js';
import { carryEdits, type Carried } from './carry-edits.js';

/** Writes the result of a run into the SOP's tables. Results for an SOP that was deleted or run again since are ignored. */
@Injectable()
export class ApplyGenerated {
  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  @OnEvent(RunFinished)
  async apply(event: PayloadOf<typeof RunFinished>, tx: Tx): Promise<void> {
    const row = await lockSop(tx, event);
    if (!row) return;
    const generated = generatedSop.parse(JSON.parse(await this.readText(event.result_key)));
    const stepIds = await this.replaceContent(tx, row, generated);
    const content = contentOf(generated, row, stepIds);
    await tx.manager.update(SopRow, { id: row.id }, { ...content, reservationId: null });
    await indexSop(tx, { companyId: row.companyId, sopId: row.id });
    await requestClips(tx, row);
    await tx.emit(SopGenerated, {
      sop_id: event.sop_id,
      company_id: event.company_id,
      run_id: event.run_id,
      generation: event.generation,
      reservation_id: row.reservationId ?? undefined,
    });
    await notifyCreator(tx, { ...row, ...content }, event, 'ready');
  }

  @OnEvent(RunFailed)
  async fail(event: PayloadOf<typeof RunFailed>, tx: Tx): Promise<void> {
    const row = await lockSop(tx, event);
    if (!row || hasSucceeded(row) || isSuperseded(row, event)) return;
    const status = event.generation > 1 ? earlierDraftStatus(event) : failedStatus(event);
    await tx.manager.update(SopRow, { id: row.id }, { ...status, failedFence: event.fence });
    await notifyCreator(tx, row, event, 'failed');
    if (event.is_refused && event.generation === 1) await this.refuse(tx, row);
  }

  /** Deletes all files of an unusable video, the copy for playing included. */
  private async refuse(tx: Tx, row: SopRow): Promise<void> {
    await tx.manager.update(SopRow, { id: row.id }, { videoSizeBytes: 0, reservationId: null });
    await tx.emit(SopRefused, {
      sop_id: row.id,
      company_id: row.companyId,
      reservation_id: row.reservationId,
      storage_reference: storageReferenceOf(row) ?? null,
    });
    await this.store.deletePrefix(folderOf(row.videoKey));
  }

  @OnEvent(RunRestarted)
  async restart(event: PayloadOf<typeof RunRestarted>, tx: Tx): Promise<void> {
    const row = await lockSop(tx, event);
    if (!row || hasSucceeded(row)) return;
    const { fence } = event;
    const restartedAfter = Math.max(row.restartedAfter, fence);
    const isNewerThanFailure = fence >= row.failedFence;
    await tx.manager.update(
      SopRow,
      { id: row.id },
      { restartedAfter, ...(isNewerThanFailure && { status: 'processing', ...noStatusDetail }) },
    );
  }

  private async replaceContent(tx: Tx, sop: SopRow, generated: GeneratedSop): Promise<Carried['stepIds']> {
    const steps = generated.steps.map(withoutRepeatedTitle);
    const title = titleFor(sop, generated);
    // Locked: an edit that is being saved at this moment is waited for, not lost.
    const previous = await tx.manager.find(StepRow, {
      where: { sopId: sop.id },
      order: { position: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    await tx.manager.delete(StepRow, { sopId: sop.id });
    const { companyId, id: sopId, equipment, precautions } = sop;
    const { rows, stepIds } = carryEdits({ companyId, sopId }, previous, steps, sop);
    await tx.manager.insert(StepRow, rows);
    await carryComments(tx, sop, previous, rows);
    await addRevision(tx, sop, {
      kind: 'generated',
      before: { steps: previous, equipment, precautions, ...(title !== undefined && { title: sop.title }) },
      after: { generation: sop.generation, ...(title !== undefined && { title }) },
    });
    return stepIds;
  }

  private async readText(key: string): Promise<string> {
    const { body } = await this.store.get(key);
    return Buffer.concat(await body.toArray()).toString('utf8');
  }
}

/** The SOP while it waits for this generation, locked against a deletion or another delivery. */
function lockSop(tx: Tx, event: { sop_id: string; generation: number }): Promise<SopRow | null> {
  return tx.manager.findOne(SopRow, {
    where: { id: event.sop_id, generation: event.generation },
    lock: { mode: 'pessimistic_write' },
  });
}

type Failure = PayloadOf<typeof RunFailed>;

/** Whether this generation has succeeded: failures and restarts that are delivered later do not change that. */
const hasSucceeded = ({ status, statusDetail }: SopRow): boolean =>
  status === 'ready' && statusDetail === null;

/** Retried since, or failed again. */
const isSuperseded = ({ restartedAfter, failedFence }: SopRow, { fence }: Failure): boolean =>
  fence <= restartedAfter || fence < failedFence;

type StatusFields = Pick<SopRow, 'status' | 'statusDetail' | 'statusDetailCodes'>;

const failedStatus = ({ detail, detail_codes = [] }: Failure): StatusFields => ({
  status: 'failed',
  statusDetail: detail,
  statusDetailCodes: detail_codes,
});

/** The earlier draft stays when a second run fails. */
function earlierDraftStatus({ detail, detail_codes = [] }: Failure): StatusFields {
  const note = statusMessage('sop.earlier-draft-remains');
  return {
    status: 'ready',
    statusDetail: `${sentenceOf(note)} ${detail}`,
    statusDetailCodes: detail_codes.length > 0 ? [note, ...detail_codes] : [],
  };
}

type CurrentContent = Pick<
  SopRow,
  'title' | 'isTitleSuggested' | 'isEquipmentEdited' | 'isPrecautionsEdited' | 'madeAt'
>;

/** The title that replaces the present one; undefined where that stays, as always where a user typed it. */
const titleFor = (sop: CurrentContent, { title }: GeneratedSop): string | undefined =>
  sop.isTitleSuggested && title !== sop.title ? title : undefined;

/** A title that a user typed stays, and so do lists that a user edited. */
function contentOf(
  generated: GeneratedSop,
  sop: CurrentContent,
  stepIds: Carried['stepIds'],
): Partial<SopRow> {
  const title = titleFor(sop, generated);
  return {
    status: 'ready',
    ...noStatusDetail,
    madeAt: sop.madeAt ?? new Date(),
    ...(title !== undefined && { title, titleFolded: foldedText(title) }),
    playableKey: generated.video.playable_key,
    durationSeconds: generated.video.duration_seconds,
    transcript: generated.transcript,
    ...(!sop.isEquipmentEdited && { equipment: generated.equipment }),
    ...(!sop.isPrecautionsEdited && {
      precautions: generated.precautions.map((precaution) => ({
        ...precaution,
        step_id: precaution.step_index === null ? null : (stepIds[precaution.step_index] ?? null),
      })),
    }),
    unusedSpeech: generated.unused_speech ?? [],
    textOnScreen: generated.text_on_screen ?? [],
    noProcedureReason: generated.no_procedure_reason,
    isScreenRecording: generated.is_screen_recording,
    screenshotSelectionFailed: generated.screenshot_selection_failed,
    availableFrames: generated.available_frames,
    madeBy: generated.made_by,
    detectedBy: generated.detected_by ?? null,
    languages: generated.languages ?? null,
    videoStatusMessages: generated.video.status_messages ?? [],
  };
}
