import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BodyOf, ConvertedRecording, routes } from '@sop/contracts';
import { keyFor, SignedPaths } from '@sop/object-store';
import { refuse, type Caller, type Upload } from '@sop/service-kit';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { ConvertRecording } from './convert-recording.js';
import { RecordingRows } from './recording-rows.js';

/** A client can read the reason of a failure for this time. */
const rememberedMilliseconds = 10 * 60_000;

interface UnderWay {
  readonly done: Promise<ConvertedRecording>;
  /** Everything of it was removed, so it may be sent again. */
  hasFailed: boolean;
}

/** Conversions of this process: a long one continues after the request that sent it. */
@Injectable()
export class Conversions implements OnApplicationShutdown {
  /** Proxies and browsers close a connection without data after about a minute. */
  readonly answerSeconds = { convert: 40, status: 20 };
  /** By {@link keyOf}. */
  private readonly underWay = new Map<string, UnderWay>();
  private readonly stopped = new AbortController();

  constructor(
    private readonly converting: ConvertRecording,
    private readonly rows: RecordingRows,
    private readonly paths: SignedPaths,
  ) {}

  /** Aborted before the connections that they need are closed. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped.abort(refuse('recording.not-converted'));
    await Promise.allSettled([...this.underWay.values()].map(({ done }) => done));
  }

  /**
   * Answers when the recording is converted, or a while after it has arrived.
   * @throws Problem 409 when it was sent under its id before
   */
  async begin(
    caller: Caller,
    upload: Upload<BodyOf<typeof routes.screenRecording.convert>>,
  ): Promise<ConvertedRecording> {
    const { companyId } = caller;
    await upload.file();
    // An invalid id is refused together with the other fields.
    const chosen = upload.earlyFields['recording_id']?.toLowerCase();
    const id = chosen !== undefined && isUuid(chosen) ? chosen : uuidv7();
    if (id === chosen && (await this.rows.find(companyId, id))) throw refuse('recording.sent-already');
    const key = keyOf(companyId, id);
    if (this.underWay.get(key)?.hasFailed === false) throw refuse('recording.sent-already');
    const { signal } = this.stopped;
    let onArrived: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (onArrived = resolve));
    const converted = this.converting.convertUpload({ caller, id, upload, signal, onArrived });
    const done = converted.then(({ seconds, sizeBytes }) => this.present(companyId, id, seconds, sizeBytes));
    this.remember(key, done);
    const first = await Promise.race([done, arrived]);
    return first ?? this.within(this.answerSeconds.convert, companyId, id, done);
  }

  async status(companyId: string, id: string): Promise<ConvertedRecording> {
    const here = this.underWay.get(keyOf(companyId, id));
    if (here) return this.within(this.answerSeconds.status, companyId, id, here.done);
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

  private remember(key: string, done: Promise<ConvertedRecording>): void {
    const underWay = { done, hasFailed: false };
    this.underWay.set(key, underWay);
    const remove = () => {
      if (this.underWay.get(key) === underWay) this.underWay.delete(key);
    };
    done.then(remove, () => {
      underWay.hasFailed = true;
      setTimeout(remove, rememberedMilliseconds).unref();
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

/** Senders choose ids freely, so each company has its own. */
const keyOf = (companyId: string, id: string): string => `${companyId} ${id}`;
