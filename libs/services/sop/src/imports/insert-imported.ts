import { foldedText, SopImported } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { keyFor } from '@sop/object-store';
import { refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { requireDepartment } from '../departments/departments.service.js';
import { pinned, writtenSentence, writtenStep } from '../editing/new-step.js';
import { requireSize } from '../editing/require-size.js';
import type { StoredPicture } from '../markup/store-picture.js';
import { indexSop } from '../search/index-sop.js';
import { languageOf } from '../search/languages.js';
import { SopRow } from '../sops/sop.entity.js';
import { StepRow } from '../steps/step.entity.js';
import type { ReadPicture, ReadSop, ReadStep } from './reading/read-sop.js';

/** A document to be imported under this id. */
export interface Importing {
  id: string;
  departmentId: string;
  fileName: string;
}

interface Received {
  stored: ReadonlyMap<ReadPicture, StoredPicture>;
  reservationId: string;
}

/** Inserts the SOP as a draft that a person wrote. No event starts a run. */
export async function insertImported(
  tx: Tx,
  caller: Caller,
  importing: Importing,
  read: ReadSop,
  { stored, reservationId }: Received,
): Promise<void> {
  const { companyId } = caller;
  const { id } = importing;
  if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
  await requireDepartment(tx, companyId, importing.departmentId);
  const stepIds = read.steps.map(() => uuidv7());
  const language = await languageOf(tx, textOf(read));
  await tx.manager.insert(SopRow, {
    ...sopOf(caller, importing, read, stepIds),
    languages: language === null ? null : { spoken: language, written: language },
  });
  await tx.manager.insert(
    StepRow,
    read.steps.map((step, index) => ({
      ...stepOf(step, { companyId, sopId: id }, stored),
      id: stepIds[index] ?? uuidv7(),
      position: index + 1,
    })),
  );
  await requireSize(tx, id);
  for (const picture of stored.values()) await picture.settle(tx);
  await indexSop(tx, { companyId, sopId: id });
  await tx.audit({
    companyId,
    action: 'sop.imported',
    targets: [{ kind: 'sop', id }],
    detail: { steps: read.steps.length, pictures: stored.size },
  });
  await tx.emit(SopImported, { sop_id: id, company_id: companyId, reservation_id: reservationId });
}

const textOf = ({ title, steps }: ReadSop): string =>
  [title, ...steps.flatMap((step) => [step.title, ...step.paragraphs])].join('\n');

const { evidence, confidence } = writtenSentence('', 0);

const sopOf = (caller: Caller, importing: Importing, read: ReadSop, stepIds: readonly string[]) => ({
  id: importing.id,
  companyId: caller.companyId,
  departmentId: importing.departmentId,
  title: read.title,
  titleFolded: foldedText(read.title),
  creationType: 'document_import' as const,
  status: 'ready' as const,
  generation: 1,
  createdBy: caller.userId,
  // Names the folder of its files; there is no video.
  videoKey: keyFor.video(caller.companyId, importing.id, 'mp4'),
  videoSizeBytes: 0,
  transcript: [],
  equipment: read.equipment.map((item) => ({ ...item, evidence, confidence })),
  isEquipmentEdited: true,
  precautions: read.precautions.map(({ step_index: index, ...precaution }) => ({
    ...{ ...precaution, evidence, confidence },
    ...{ step_index: null, step_id: index === null ? null : (stepIds[index] ?? null) },
  })),
  isPrecautionsEdited: true,
  isScreenRecording: read.isSoftware,
  screenshotSelectionFailed: false,
  availableFrames: [],
  madeBy: [],
  imported: {
    file_name: importing.fileName,
    are_steps_marked: read.areStepsMarked,
    left_out: read.leftOut,
    left_out_count: read.leftOutCount,
  },
});

function stepOf(
  { title, paragraphs, pictures }: ReadStep,
  of: Pick<StepRow, 'companyId' | 'sopId'>,
  stored: Received['stored'],
): StepRow {
  const screenshots = pictures.flatMap((picture) => {
    const { key, thumbnail_key } = stored.get(picture) ?? {};
    return key === undefined || thumbnail_key === undefined ? [] : [{ key, thumbnail_key, seconds: 0 }];
  });
  const description = paragraphs.join('\n');
  return pinned({
    ...of,
    generated: { ...writtenStep(title, 0), screenshots: screenshots.slice(0, 1) },
    editedDescription: description === '' ? null : description,
    moreScreenshots: screenshots.slice(1),
  });
}
