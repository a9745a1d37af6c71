import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BodyOf, ConvertedRecording, routes } from '@sop/contracts';
import { keyFor, SignedPaths } from '@sop/object-store';
import { refuse, type Caller, type Upload } from '@sop/service-kit';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { ConvertRecording } from './convert-recording.js';
import { RecordingRows } from './recording-rows.js';

/** So long it can be asked for why one failed. */
const rememberedMilliseconds = 10 * 60_000;

interface UnderWay {
  readonly done: Promise<ConvertedRecording>;
  /** Nothing of it is left, so it may be sent again. */
  hasFailed: boolean;
}

/** Those that go on in this process: a long one outlives the request that brought it. */
@Injectable()
export class Conversions implements OnApplicationShutdown {
  /** Proxies and browsers give up a connection on which nothing moves, after a minute or so. */
  readonly answerSeconds = { convert: 40, standing: 20 };
  /** By {@link placeOf}. */
  private readonly underWay = new Map<string, UnderWay>();
  private readonly stopped = new AbortController();

  constructor(
    private readonly converting: ConvertRecording,
    private readonly rows: RecordingRows,
    private readonly paths: SignedPaths,
  ) {}

  /** Undone before the connections they need are closed. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort(refuse('recording.not-converted'));
    await Promise.allSettled([...this.underWay.values()].map(({ done }) => done));
  }

  /** Answers when it is converted, or a while after it has arrived. Throws 409 where it was sent under its id before. */
  async begin(
    caller: Caller,
    upload: Upload<BodyOf<typeof routes.screenRecording.convert>>,
  ): Promise<ConvertedRecording> {
    const { companyId } = caller;
    await upload.file();
    // One that is no id is refused with the other fields.
    const chosen = upload.earlyFields['recording_id']?.toLowerCase();
    const id = chosen !== undefined && isUuid(chosen) ? chosen : uuidv7();
    if (id === chosen && (await this.rows.find(companyId, id))) throw refuse('recording.sent-already');
    const place = placeOf(companyId, id);
    if (this.underWay.get(place)?.hasFailed === false) throw refuse('recording.sent-already');
    const { signal } = this.stopped;
    let onArrived: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (onArrived = resolve));
    const converted = this.converting.run({ caller, id, upload, signal, onArrived });
    const done = converted.then(({ seconds, sizeBytes }) => this.present(companyId, id, seconds, sizeBytes));
    this.remember(place, done);
    const first = await Promise.race([done, arrived]);
    return first ?? this.within(this.answerSeconds.convert, companyId, id, done);
  }

  async standing(companyId: string, id: string): Promise<ConvertedRecording> {
    const here = this.underWay.get(placeOf(companyId, id));
    if (here) return this.within(this.answerSeconds.standing, companyId, id, here.done);
    const row = await this.rows.find(companyId, id);
    if (!row || row.state === 'ended') throw refuse('recording.gone');
    return row.state === 'complete'
      ? this.present(companyId, id, row.recordedSeconds, row.offsetBytes)
      : this.present(companyId, id);
  }

  private async within(
    seconds: number,
    companyId: string,
    id: string,
    done: Promise<ConvertedRecording>,
  ): Promise<ConvertedRecording> {
    const answered = new AbortController();
    const { signal } = answered;
    const late = wait(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
    try {
      return (await Promise.race([done, late])) ?? this.present(companyId, id);
    } finally {
      answered.abort();
    }
  }

  private remember(place: string, done: Promise<ConvertedRecording>): void {
    const underWay = { done, hasFailed: false };
    this.underWay.set(place, underWay);
    const forget = () => {
      if (this.underWay.get(place) === underWay) this.underWay.delete(place);
    };
    done.then(forget, () => {
      underWay.hasFailed = true;
      setTimeout(forget, rememberedMilliseconds).unref();
    });
  }

  private present(
    companyId: string,
    id: string,
    seconds: number | null = null,
    sizeBytes: number | null = null,
  ): ConvertedRecording {
    return {
      filename: `screen-recording-${id}.mp4`,
      video_path: this.paths.sign(keyFor.video(companyId, id, 'mp4')),
      upload_id: id,
      is_ready: sizeBytes !== null,
      duration_seconds: seconds,
      size_bytes: sizeBytes,
    };
  }
}

/** Ids are chosen by who sends, anybody's too: each company has its own. */
const placeOf = (companyId: string, id: string): string => `${companyId} ${id}`;
