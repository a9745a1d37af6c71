import { Inject, Injectable } from '@nestjs/common';
import { defineJob, type ClaimedJob, type JobHandler, type JobPayload } from '@sop/jobs';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { z } from 'zod';
import { objectFolder, objectKey } from './speech-model-rows.js';

/** Deletes the objects of a fetch that has no row any more; its subject is the fetch. */
export const removeSpeechModelJob = defineJob({
  kind: 'remove-speech-model',
  payload: z.object({
    /** The file that was being received. */
    unfinished: z.object({ path: z.string(), upload: z.string() }).nullable(),
  }),
});

@Injectable()
export class RemoveSpeechModel implements JobHandler<typeof removeSpeechModelJob> {
  readonly job = removeSpeechModelJob;

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  async run({
    subjectId: fetchId,
    payload,
  }: ClaimedJob<JobPayload<typeof removeSpeechModelJob>>): Promise<void> {
    const { unfinished } = payload;
    if (unfinished)
      await this.store.multipart.abort(objectKey({ fetchId }, unfinished.path), unfinished.upload);
    await this.store.deletePrefix(objectFolder(fetchId));
  }
}
