import type { Capture } from '../capture/capture.js';
import type { RecordingStore } from '../storage/stored-recordings.js';
import { bitRates } from './recording-format.js';
import type { Recording, RecorderSettings } from '../recorder.machine.js';

export type EndedBy = 'person' | 'source' | 'max' | 'disk';

interface SessionEvents {
  onTick(seconds: number): void;
  onEnd(recording: Recording, by: EndedBy): void;
  onFailed(error: Error): void;
}

export interface SessionOptions {
  readonly capture: Capture;
  readonly store: RecordingStore;
  readonly type: string;
  readonly settings: RecorderSettings;
  readonly maxSeconds: number;
}

/** At most this much is lost when the tab crashes. */
const pieceMilliseconds = 1000;
const tickMilliseconds = 250;

/** One recording in progress: measures time, stores the chunks, and ends automatically at its limits. */
export class RecordingSession {
  readonly #recorder: MediaRecorder;
  readonly #timer: ReturnType<typeof setInterval>;
  #writing: Promise<void> = Promise.resolve();
  #beforePause = 0;
  #since: number | null = performance.now();
  #endedBy: EndedBy | null = null;

  constructor(
    private readonly options: SessionOptions,
    private events: SessionEvents,
  ) {
    const { capture, type, settings } = options;
    this.#recorder = new MediaRecorder(capture.stream, { mimeType: type, ...bitRates(settings.quality) });
    this.#recorder.ondataavailable = ({ data }) => this.#keep(data);
    this.#recorder.onstop = () => void this.#finish();
    this.#recorder.onerror = () => this.stop('source');
    capture.onEnd(() => this.stop('source'));
    this.#recorder.start(pieceMilliseconds);
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
  }

  get seconds(): number {
    return this.#beforePause + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  pause(): void {
    if (this.#recorder.state !== 'recording') return;
    this.#recorder.pause();
    this.#beforePause = this.seconds;
    this.#since = null;
  }

  resume(): void {
    if (this.#recorder.state !== 'paused') return;
    this.#recorder.resume();
    this.#since = performance.now();
  }

  /** Finishes with the chunks received so far. */
  stop(by: EndedBy): void {
    if (this.#endedBy) return;
    this.#endedBy = by;
    this.#beforePause = this.seconds;
    this.#since = null;
    clearInterval(this.#timer);
    if (this.#recorder.state === 'inactive') void this.#finish();
    else this.#recorder.stop();
  }

  /** Ends without callbacks because the user has left. The stored part is offered again. */
  leave(): void {
    this.events = { onTick: () => undefined, onEnd: () => undefined, onFailed: () => undefined };
    this.stop('person');
  }

  #tick(): void {
    const { seconds } = this;
    this.events.onTick(seconds);
    if (seconds >= this.options.maxSeconds) this.stop('max');
  }

  #keep(addPiece: Blob): void {
    if (addPiece.size === 0) return;
    const seconds = this.seconds;
    this.#writing = this.#writing
      .then(() => this.options.store.append(addPiece, seconds))
      .catch(() => this.stop('disk'));
    // Timers are throttled in a hidden tab, but chunks still arrive.
    if (this.#endedBy === null) this.#tick();
  }

  async #finish(): Promise<void> {
    const { capture, store } = this.options;
    capture.close();
    await this.#writing;
    try {
      const file = await store.file();
      this.events.onEnd(
        { file, seconds: this.seconds, storedId: store.id, uploadId: null },
        this.#endedBy ?? 'source',
      );
    } catch (error) {
      this.events.onFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
