import { Inject, Injectable } from '@nestjs/common';
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
import { SopRow } from './sop.entity.js';
import { sniffVideo } from './sniff-video.js';

type Fields = BodyOf<typeof routes.sops.create>;

const gibibyte = 1024 ** 3;
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
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly bus: Bus,
  ) {}

  async run(caller: Caller, upload: Upload<Fields>): Promise<{ id: string }> {
    const id = uuidv7();
    const settings = await this.bus.ask(ReadProcessingSettings, {});
    const maxBytes = settings.max_video_size_gb * gibibyte;
    refuseTooLarge(upload.announcedBytes, maxBytes);
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
      await this.insert(
        id,
        caller,
        stored,
        fields,
        reservations.settlement('storage_bytes', stored.sizeBytes),
      );
      return { id };
    } catch (error) {
      await reservations.release();
      if (key) await this.store.delete(key);
      if (error instanceof TooLarge) refuseTooLarge(Infinity, maxBytes);
      throw error;
    }
  }

  private insert(
    id: string,
    caller: Caller,
    stored: ObjectInfo,
    fields: Fields,
    settlement: { company_id: string; reservation_id: string; amount: number },
  ): Promise<void> {
    return this.database.tenant(caller.companyId, async (tx) => {
      await requireDepartment(tx, caller.companyId, fields.department_id);
      await tx.manager.insert(SopRow, {
        id,
        companyId: caller.companyId,
        departmentId: fields.department_id,
        title: fields.title,
        creationType: fields.creation_type,
        status: 'processing',
        generation: 1,
        createdBy: caller.userId,
        videoKey: stored.key,
        videoSizeBytes: stored.sizeBytes,
      });
      await tx.emit(UsageSettled, settlement);
      await tx.emit(SopCreated, {
        sop_id: id,
        company_id: caller.companyId,
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

  settlement(kind: UsageKind, amount: number) {
    const reservationId = this.taken.get(kind);
    if (!reservationId) throw new Error(`nothing of ${kind} was reserved`);
    return { company_id: this.companyId, reservation_id: reservationId, amount };
  }

  async release(): Promise<void> {
    if (!this.taken.size) return;
    await this.database.tenant(this.companyId, async (tx) => {
      for (const reservationId of this.taken.values())
        await tx.emit(UsageReleased, { company_id: this.companyId, reservation_id: reservationId });
    });
  }
}

function refuseTooLarge(sizeBytes: number | undefined, maxBytes: number): void {
  if (sizeBytes === undefined || sizeBytes <= maxBytes) return;
  throw new Problem(
    'too-large',
    `The video is larger than the ${maxBytes / gibibyte} GB that can be uploaded. Please upload a shorter or more compressed video.`,
  );
}
