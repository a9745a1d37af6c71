import { Injectable } from '@nestjs/common';
import { FindingPlaces, type BodyOf, type routes, type Sop } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { refuse, type Caller } from '@sop/service-kit';
import { ChangeSop, type LockedSop } from '../editing/change-sop.js';
import { refuseHiding } from '../markup/mark-picture.js';
import { hideJob } from '../markup/markup.jobs.js';
import { requireSop } from '../sops/require-sop.js';
import { SopRow } from '../sops/sop.entity.js';
import { requestVideo, type Destroyed } from './request-video.js';
import { RedactWords } from './words/redact-words.js';

/**
 * Destroys findings in the video of an SOP and in all of its pictures. It is one change of the history, which cannot be undone:
 * pictures at once by a job of this service, frames and video by the pipeline. Until all is done no one gets the video.
 */
@Injectable()
export class RedactSop {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly bus: Bus,
    private readonly queue: JobQueue,
    private readonly sops: ChangeSop,
    private readonly words: RedactWords,
  ) {}

  /** @throws Problem 404; 409 while it is generated or redacted, without its video, and for findings of an earlier search */
  async redact(
    caller: Caller,
    id: string,
    { search, findings, texts }: BodyOf<typeof routes.redaction.redact>,
  ): Promise<Sop> {
    const { companyId } = caller;
    await this.database.tenant(companyId, (tx) => requireSop(tx, companyId, id));
    const of = { company_id: companyId, sop_id: id };
    const answer = await this.bus.request(FindingPlaces, { ...of, search, findings });
    if (!answer.found) throw refuse('redaction.findings-gone');
    const request = { kind: 'redacted', action: 'sop.video-redacted', submitted: {} } as const;
    const { change: _, ...sop } = await this.sops.record(caller, id, request, async (locked) => {
      const spoken = texts ? await this.words.replace(locked.tx, locked.sop, texts) : [];
      return this.request(caller, locked, { places: answer.places, spoken });
    });
    return sop;
  }

  private async request(
    caller: Caller,
    locked: LockedSop & { number: number },
    destroyed: Destroyed,
  ): Promise<Record<string, never>> {
    const { tx, sop, number } = locked;
    const { id, companyId } = sop;
    refuseHiding(sop);
    if (sop.videoDeletedAt !== null) throw refuse('sop.video-deleted');
    if (!sop.videoSizeBytes) throw refuse('sop.video-gone');
    if (await this.queue.isUnfinished(tx, hideJob, id)) throw refuse('sop.being-redacted');
    await tx.manager.update(SopRow, { id, companyId }, { hideRequests: sop.hideRequests + 1 });
    const spans = destroyed.places.map(({ from_seconds, to_seconds, ...region }) => ({
      ...{ fromSeconds: from_seconds, toSeconds: to_seconds, regions: [region] },
    }));
    await this.queue.enqueue(tx, hideJob, {
      ...{ companyId, subjectId: id, generation: number, payload: { spans } },
    });
    await requestVideo(caller, locked, destroyed);
    return {};
  }
}
