import type { Capture } from './capture.js';
import type { RecordingStore } from './stored-recordings.js';
import { bitRates } from './recorded-form.js';
import type { Recording, RecorderSettings } from './recorder.machine.js';

export type EndedBy = 'person' | 'source' | 'max' | 'disk';

interface Ends {
  onTick(seconds: number): void;
  onEnd(recording: Recording, by: EndedBy): void;
  onFailed(error: Error): void;
}

interface Given {
  readonly capture: Capture;
  readonly shelf: RecordingStore;
  readonly type: string;
  readonly settings: RecorderSettings;
  readonly mostSeconds: number;
}

/** So much is lost at most when the tab dies. */
const pieceMilliseconds = 1000;
const tickMilliseconds = 250;

/** One recording while it is made: counts, keeps the pieces as they come, and ends by itself where it must. */
export class RecordingSession {
  readonly #recorder: MediaRecorder;
  readonly #timer: ReturnType<typeof setInterval>;
  #writing: Promise<void> = Promise.resolve();
  #beforePause = 0;
  #since: number | null = performance.now();
  #endedBy: EndedBy | null = null;

  constructor(
    private readonly given: Given,
    private ends: Ends,
  ) {
    const { capture, type, settings } = given;
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

  /** What has come so far is what there is. */
  stop(by: EndedBy): void {
    if (this.#endedBy) return;
    this.#endedBy = by;
    this.#beforePause = this.seconds;
    this.#since = null;
    clearInterval(this.#timer);
    if (this.#recorder.state === 'inactive') void this.#finish();
    else this.#recorder.stop();
  }

  /** Without a word to anybody: its reader has left. What was kept is offered again. */
  leave(): void {
    this.ends = { onTick: () => undefined, onEnd: () => undefined, onFailed: () => undefined };
    this.stop('person');
  }

  #tick(): void {
    const { seconds } = this;
    this.ends.onTick(seconds);
    if (seconds >= this.given.mostSeconds) this.stop('max');
  }

  #keep(piece: Blob): void {
    if (piece.size === 0) return;
    const seconds = this.seconds;
    this.#writing = this.#writing
      .then(() => this.given.shelf.append(piece, seconds))
      .catch(() => this.stop('disk'));
    // In a tab that nobody looks at timers sleep; pieces come all the same.
    if (this.#endedBy === null) this.#tick();
  }

  async #finish(): Promise<void> {
    const { capture, shelf } = this.given;
    capture.close();
    await this.#writing;
    try {
      const file = await shelf.file();
      this.ends.onEnd(
        { file, seconds: this.seconds, keptId: shelf.id, uploadId: null },
        this.#endedBy ?? 'source',
      );
    } catch (error) {
      this.ends.onFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
