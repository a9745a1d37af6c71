import type { BodyInputOf, routes } from '@sop/contracts';
import { addSample, secondsLeft, type TransferSample } from '../../lib/transfer-rate.js';

/** How far a video has travelled. Rate and time left are null until they can be said. */
export interface Transfer {
  readonly loadedBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

/**
 * `interrupted`: the connection is lost; it goes on by itself. `refused`: the server will not have
 * it, or nobody answered for long; `fault` says why.
 */
export type TransferState = 'sending' | 'interrupted' | 'paused' | 'sent' | 'refused';

export interface TransferStatus {
  readonly state: TransferState;
  readonly transfer: Transfer;
  readonly fault: string | null;
}

export type SopFields = BodyInputOf<typeof routes.sops.create>;

/** One video on its way from the moment it is chosen until its SOP is made. */
export interface VideoTransfer {
  /** The same object as long as nothing has changed. */
  readonly status: () => TransferStatus;
  /** Gives what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** It stops for a while and can go on where it was. */
  readonly pause: () => void;
  /** Goes on after a pause, and tries again after a refusal. */
  readonly resume: () => void;
  /** Ends it; what has arrived is thrown away. */
  readonly cancel: () => void;
  /** Hands in the form, once the video is there. Rejects with `ApiProblem`, with `AbortError` when it was cancelled. */
  readonly attach: (fields: SopFields) => Promise<{ id: string }>;
}

/** A status that tells those who listen. */
export class TransferBoard {
  #status: TransferStatus;
  #samples: readonly TransferSample[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(state: TransferState, totalBytes: number) {
    const transfer = { loadedBytes: 0, totalBytes, bytesPerSecond: null, secondsLeft: null };
    this.#status = { state, transfer, fault: null };
  }

  readonly status = (): TransferStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Another state says nothing of the speed any more. */
  change(state: TransferState, fault: string | null = null): void {
    if (state !== this.#status.state) this.#samples = [];
    this.#tell({ state, fault });
  }

  moved(loadedBytes: number, totalBytes: number): void {
    this.#samples = addSample(this.#samples, { atMilliseconds: performance.now(), loadedBytes });
    this.#tell({
      state: 'sending',
      fault: null,
      transfer: transferOf(this.#samples, loadedBytes, totalBytes),
    });
  }

  #tell(change: Partial<TransferStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function transferOf(
  samples: readonly TransferSample[],
  loadedBytes: number,
  totalBytes: number,
): Transfer {
  const left = secondsLeft(samples, totalBytes);
  const bytesPerSecond = left === null || left === 0 ? null : (totalBytes - loadedBytes) / left;
  return { loadedBytes, totalBytes, bytesPerSecond, secondsLeft: left };
}
