import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { foldedText } from '@sop/contracts';
import { InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { keyFor, OBJECT_STORE, ObjectNotFound, type ObjectStore } from '@sop/object-store';
import { ConcurrencyLimit, refuse, type Caller } from '@sop/service-kit';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { hideJob } from '../markup/markup.jobs.js';
import { StorePicture, type StoredPicture } from '../markup/store-picture.js';
import type { SopAndSteps } from '../releases/frozen-content.js';
import { readSteps } from '../releases/read-shown.js';
import { indexSop } from '../search/index-sop.js';
import { lockSop, requireSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import { bytesOf, UncountedText } from '../sops/uncounted-text.js';
import { StepRow, type StoredScreenshot } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';
import { copyTranslations } from '../translations/copy-translations.js';

interface Duplicate {
  id: string;
  title: string;
}

/** The id of a duplicate follows from its request, so that a repeated one makes no second. */
const requestNamespace = '0d2b9a54-7c1e-4b57-9f0e-2f7c3c6d8a11';

/** Of a company: each may copy thousands of pictures. */
const mostUnderWay = 3;

/** The copies by the key of the original. */
type Copies = ReadonlyMap<string, StoredPicture>;

/**
 * Makes a new SOP of the draft of another one: words, pictures and tags. The video is not copied, so its storage does not count
 * twice, and no SOP of the month is used; the copied pictures count in the storage.
 */
@Injectable()
export class DuplicateSop {
  private readonly underWay = new ConcurrencyLimit(mostUnderWay);

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly pictures: StorePicture,
    private readonly queue: JobQueue,
    private readonly text: UncountedText,
  ) {}

  /** @throws Problem 402 with the plan's sentence; 404; 409 while it is made, redacted or changed; 429 for too many at once */
  duplicate(
    caller: Caller,
    sourceId: string,
    title: string,
    key: string | undefined,
  ): Promise<{ id: string }> {
    const id =
      key === undefined
        ? uuidv7()
        : uuidv5(JSON.stringify([caller.userId, sourceId, title, key]), requestNamespace);
    return this.underWay.run(caller.companyId, () => this.make(caller, sourceId, { id, title }));
  }

  private async make(caller: Caller, sourceId: string, made: Duplicate): Promise<{ id: string }> {
    const { companyId } = caller;
    const exists = await this.database.tenant(companyId, (tx) => isMade(tx, companyId, made));
    if (exists) return { id: made.id };
    const source = await this.database.tenant(companyId, (tx) => this.readFinished(tx, companyId, sourceId));
    await this.text.admit(companyId, bytesOf(source));
    const shown = new Map(source.steps.flatMap(shownPictures).map((shot) => [shot.key, shot]));
    await this.pictures.storeAll(
      { companyId, sopId: made.id },
      [...shown.values()],
      (shot) => this.read(shot),
      (stored) => {
        const copies = new Map([...stored].map(([{ key }, copy]) => [key, copy]));
        return this.database.tenant(companyId, (tx) => insert(tx, caller, made, source, copies));
      },
    );
    return { id: made.id };
  }

  private async readFinished(tx: Tx, companyId: string, id: string): Promise<SopAndSteps> {
    const sop = await requireSop(tx, companyId, id);
    if (sop.status !== 'ready') throw refuse('sop.unfinished');
    // Pictures that are still to be covered must not escape into a copy.
    if (await this.queue.isUnfinished(tx, hideJob, id)) throw refuse('sop.being-redacted');
    return { sop, steps: await readSteps(tx, sop) };
  }

  /** Undefined where the store does not have it: the step then has no picture, as its original shows none. */
  private async read({ key, thumbnail_key }: StoredScreenshot) {
    try {
      return { picture: await this.bytesOf(key), thumbnail: await this.bytesOf(thumbnail_key) };
    } catch (error) {
      if (error instanceof ObjectNotFound) return undefined;
      throw error;
    }
  }

  private async bytesOf(key: string): Promise<Buffer> {
    const { body } = await this.store.get(key);
    return buffer(body);
  }
}

const isMade = (tx: Tx, companyId: string, { id }: Pick<Duplicate, 'id'>): Promise<boolean> =>
  tx.manager.existsBy(SopRow, { id, companyId });

/** Alternatives of a picture are part of the video, which stays with the original. */
const shownPictures = (step: StepRow): StoredScreenshot[] => [
  ...screenshotsOf(step).slice(0, 1),
  ...step.moreScreenshots,
];

async function insert(
  tx: Tx,
  { companyId, userId }: Caller,
  { id, title }: Duplicate,
  source: SopAndSteps,
  copies: Copies,
): Promise<void> {
  if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
  const sop = await lockSop(tx, companyId, source.sop.id);
  // The same request at the same time: its pictures stay, these are deleted.
  if (await isMade(tx, companyId, { id })) return;
  const { revision, hideRequests } = source.sop;
  if (sop.revision !== revision || sop.hideRequests !== hideRequests) throw refuse('sop.changed-meanwhile');
  const stepIds = new Map(source.steps.map((step) => [step.id, uuidv7()]));
  await tx.manager.insert(SopRow, {
    ...contentOf(sop),
    ...{ id, companyId, title, titleFolded: foldedText(title), createdBy: userId },
    ...{ status: 'ready', generation: 1, videoSizeBytes: 0 },
    videoKey: keyFor.video(companyId, id, 'mp4'),
    precautions: sop.precautions.map(({ step_id, ...precaution }) => ({
      ...precaution,
      ...(step_id !== undefined && { step_id: step_id && (stepIds.get(step_id) ?? null) }),
    })),
  });
  for (const step of source.steps)
    await tx.manager.insert(StepRow, {
      ...{ id: stepIds.get(step.id) ?? uuidv7(), companyId, sopId: id, position: step.position },
      ...withCopies(step, copies),
    });
  for (const copy of copies.values()) await copy.settle(tx);
  await copyTranslations(tx, sop, id, stepIds);
  await indexSop(tx, { companyId, sopId: id });
  await tx.audit({ action: 'sop.duplicated', targets: [{ kind: 'sop', id }], detail: { of: sop.id } });
}

/** What stays behind belongs to the video, its runs and its versions. */
const contentOf = (sop: SopRow) => ({
  departmentId: sop.departmentId,
  creationType: sop.creationType,
  transcript: sop.transcript,
  equipment: sop.equipment,
  isEquipmentEdited: sop.isEquipmentEdited,
  isPrecautionsEdited: sop.isPrecautionsEdited,
  isOrderedByHand: sop.isOrderedByHand,
  unusedSpeech: sop.unusedSpeech,
  noProcedureReason: sop.noProcedureReason,
  isScreenRecording: sop.isScreenRecording,
  screenshotSelectionFailed: false,
  availableFrames: [],
  madeBy: sop.madeBy,
  detectedBy: sop.detectedBy,
  languages: sop.languages,
  // Readers find no speech of a hidden video, in the copy neither.
  isVideoHidden: sop.isVideoHidden,
  reviewMonths: sop.reviewMonths,
  tags: sop.tags,
  tagsFolded: sop.tagsFolded,
});

/** A step that shows copies: marks of users are part of them. */
function withCopies(step: StepRow, copies: Copies) {
  const copied = (shot: StoredScreenshot): StoredScreenshot[] => {
    const copy = copies.get(shot.key);
    const { markup: _, ...facts } = shot;
    return copy ? [{ ...facts, key: copy.key, thumbnail_key: copy.thumbnail_key }] : [];
  };
  const { generated, editedTitle, editedDescription, editedBy, editedAt, isPinned } = step;
  return {
    generated: { ...generated, screenshots: screenshotsOf(step).slice(0, 1).flatMap(copied) },
    moreScreenshots: step.moreScreenshots.flatMap(copied),
    ...{ editedTitle, editedDescription, editedBy, editedAt, isPinned },
  };
}
