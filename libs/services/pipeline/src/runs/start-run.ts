import { Injectable } from '@nestjs/common';
import { SopCreated, type PayloadOf } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnEvent } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { sopJob } from '../pipeline.jobs.js';
import { RunRow } from './run.entity.js';

@Injectable()
export class StartRun {
  constructor(private readonly queue: JobQueue) {}

  @OnEvent(SopCreated)
  async start(event: PayloadOf<typeof SopCreated>, tx: Tx): Promise<void> {
    // Deleted right after it was created, and that was heard of first.
    if (await isErased(tx, event.company_id, event.sop_id)) return;
    await tx.manager
      .createQueryBuilder()
      .insert()
      .into(RunRow)
      .values({
        id: uuidv7(),
        companyId: event.company_id,
        sopId: event.sop_id,
        generation: event.generation,
        title: event.title,
        creationType: event.creation_type,
        videoKey: event.video_key,
        sizeBytes: event.size_bytes,
        fps: event.fps,
        recordAudio: event.record_audio,
      })
      .orIgnore()
      .execute();
    await this.queue.enqueue(tx, sopJob, {
      companyId: event.company_id,
      subjectId: event.sop_id,
      generation: event.generation,
      payload: {},
    });
  }
}
