import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ReadProcessingSettings,
  ReserveUsage,
  SopCreated,
  UsageReleased,
  UsageSettled,
  type BodyOf,
  type routes,
  type UsageKind,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import type { Container } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor, OBJECT_STORE, type ObjectInfo, type ObjectStore, TooLarge } from '@sop/object-store';
import { Problem, type Caller, type Upload } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { requireDepartment } from '../departments/departments.service.js';
import { isCompanyErased } from './erased-company.js';
import { SopRow } from './sop.entity.js';
import { sniffVideo } from './sniff-video.js';

type Fields = BodyOf<typeof routes.sops.create>;

const gibibyte = 1024 ** 3;
/** What the fields and boundaries of the form may add to the size of the file. */
const formBytes = 1024 ** 2;
const contentTypes: Record<Container, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
};

/**
 * Takes a video in and starts its run. The plan is asked before gigabytes are read; the bytes stream into the object
 * store under a key chosen here; only then one transaction makes the SOP and its event. Whatever fails on the way, the
 * object is deleted and what was reserved is given back.
 */
@Injectable()
export class CreateSop {
  private readonly logger = new Logger(CreateSop.name);

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
  ) {}

  async run(caller: Caller, upload: Upload<Fields>): Promise<{ id: string }> {
    const id = uuidv7();
    const settings = await this.bus.ask(ReadProcessingSettings, {});
    const maxBytes = settings.max_video_size_gb * gibibyte;
    if ((upload.announcedBytes ?? 0) - formBytes > maxBytes) throw tooLarge(maxBytes);
    const reservations = new Reservations(this.bus, this.database, caller.companyId, `sop:${id}`);
    let key: string | undefined;
    try {
      await reservations.take('sops', 1);
      if (upload.announcedBytes) await reservations.take('storage_bytes', upload.announcedBytes);
      const { stream } = await upload.file();
      const { container, body } = await sniffVideo(stream);
      key = keyFor.video(caller.companyId, id, container);
      const stored = await this.store.put(key, body, { contentType: contentTypes[container], maxBytes });
      const fields = await upload.fields();
      if (!upload.announcedBytes) await reservations.take('storage_bytes', stored.sizeBytes);
      await this.insert(id, caller, { stored, fields, reservations });
      return { id };
    } catch (error) {
      await this.undo(reservations, key);
      throw error instanceof TooLarge ? tooLarge(maxBytes) : error;
    }
  }

  /** What cannot be undone now is the operator's to know; the user hears of what went wrong first. */
  private async undo(reservations: Reservations, key: string | undefined): Promise<void> {
    const undone = await Promise.allSettled([reservations.release(), key && this.store.delete(key)]);
    for (const part of undone)
      if (part.status === 'rejected') this.logger.error('A failed upload could not be undone', part.reason);
  }

  private insert(id: string, caller: Caller, { stored, fields, reservations }: Arrived): Promise<void> {
    const { companyId, userId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      if (await isCompanyErased(tx, companyId)) throw new Problem('forbidden', 'This company was deleted.');
      await requireDepartment(tx, companyId, fields.department_id);
      await tx.manager.insert(SopRow, {
        id,
        companyId,
        departmentId: fields.department_id,
        title: fields.title,
        creationType: fields.creation_type,
        status: 'processing',
        generation: 1,
        createdBy: userId,
        videoKey: stored.key,
        videoSizeBytes: stored.sizeBytes,
        // Settled when the SOP stands, released when its video cannot be used.
        reservationId: reservations.idOf('sops'),
      });
      await tx.emit(UsageSettled, {
        company_id: companyId,
        reservation_id: reservations.idOf('storage_bytes'),
        amount: stored.sizeBytes,
      });
      await tx.emit(SopCreated, {
        sop_id: id,
        company_id: companyId,
        generation: 1,
        title: fields.title,
        creation_type: fields.creation_type,
        video_key: stored.key,
        size_bytes: stored.sizeBytes,
        fps: fields.fps,
        record_audio: fields.record_audio,
      });
    });
  }
}

interface Arrived {
  stored: ObjectInfo;
  fields: Fields;
  reservations: Reservations;
}

/** What one upload took of the plan so far, so that it can be given back whole. */
class Reservations {
  private readonly taken = new Map<UsageKind, string>();

  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly companyId: string,
    private readonly reference: string,
  ) {}

  async take(kind: UsageKind, amount: number): Promise<void> {
    const answer = await this.bus.ask(ReserveUsage, {
      company_id: this.companyId,
      kind,
      amount,
      reference: this.reference,
    });
    if (!answer.granted) throw new Problem('plan-limit', answer.detail);
    this.taken.set(kind, answer.reservation_id);
  }

  idOf(kind: UsageKind): string {
    const id = this.taken.get(kind);
    if (!id) throw new Error(`nothing of ${kind} was reserved`);
    return id;
  }

  async release(): Promise<void> {
    if (!this.taken.size) return;
    await this.database.tenant(this.companyId, async (tx) => {
      for (const reservationId of this.taken.values())
        await tx.emit(UsageReleased, { company_id: this.companyId, reservation_id: reservationId });
    });
  }
}

function tooLarge(maxBytes: number): Problem {
  const limit = `${Math.round((maxBytes / gibibyte) * 10) / 10} GB`;
  return new Problem(
    'too-large',
    `The video is larger than the ${limit} that can be uploaded. Please upload a shorter or more compressed video.`,
  );
}
