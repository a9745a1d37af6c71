import { type BodyInputOf, routes } from '@sop/contracts';
import type { DetailedError, HttpStack, Upload } from 'tus-js-client';
import { addSample, type Transfer, transferOf, type TransferSample } from '../../lib/transfer-rate.js';
import { bearer, call, refuse } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';
import { ApiProblem, networkProblem, readProblem } from '../../api/problem.js';
import { forgetUpload, uploadIdOf } from './left-uploads.js';
import { texts } from './video-upload.texts.js';

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
  /** Ends it here; what has arrived stays, and the same file goes on from there. */
  readonly leave: () => void;
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

/** Pieces, so that a lost connection costs at most one of them. */
const chunkBytes = 16 * 1024 * 1024;
/** After a connection was lost. All used up, it waits for the network to come back, or for the user. */
const retryMilliseconds = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000];

interface Surroundings {
  readonly endpoint?: string;
  /** How bytes are sent; the browser's own way unless said otherwise. */
  readonly httpStack?: HttpStack;
  readonly retries?: readonly number[];
}

/** The tus protocol: the video travels from now on, and after a lost connection, or a closed tab, goes on where it was. */
export function beginResumable(video: File, surroundings: Surroundings = {}): VideoTransfer {
  const transfer = new ResumableTransfer(video, surroundings);
  void transfer.begin();
  return transfer;
}

class ResumableTransfer implements VideoTransfer {
  readonly status: VideoTransfer['status'];
  readonly subscribe: VideoTransfer['subscribe'];
  readonly #board: TransferBoard;
  readonly #ended = new AbortController();
  #upload: Upload | undefined;

  constructor(
    private readonly video: File,
    private readonly surroundings: Surroundings,
  ) {
    this.#board = new TransferBoard('sending', video.size);
    ({ status: this.status, subscribe: this.subscribe } = this.#board);
  }

  async begin(): Promise<void> {
    // Comes when it is needed: most pages send nothing.
    const tus = await import('tus-js-client');
    if (this.#ended.signal.aborted) return;
    this.#upload = new tus.Upload(this.video, {
      endpoint: this.surroundings.endpoint ?? `${apiPath}/uploads`,
      ...(this.surroundings.httpStack && { httpStack: this.surroundings.httpStack }),
      metadata: { filename: this.video.name, filetype: this.video.type },
      chunkSize: chunkBytes,
      retryDelays: [...(this.surroundings.retries ?? retryMilliseconds)],
      // Until its SOP is made: whoever comes back does not send it a second time.
      removeFingerprintOnSuccess: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value);
      },
      // Of a session that ended it would take its upload for gone, and forget it.
      onAfterResponse: (_, response) => {
        if (response.getStatus() === 401) throw this.#refuse(401, response.getBody());
      },
      onShouldRetry: (error) => this.#isWorthRetrying(error),
      onProgress: (loaded, total) => this.#moved(loaded, total),
      onSuccess: () => this.#board.change('sent'),
      onError: (error) => this.#failed(error),
    });
    window.addEventListener('online', this.#backOnline, { signal: this.#ended.signal });
    const [earlier] = await this.#upload.findPreviousUploads();
    if (earlier) this.#upload.resumeFromPreviousUpload(earlier);
    if (!this.#ended.signal.aborted && this.status().state === 'sending') this.#upload.start();
  }

  readonly pause = (): void => {
    if (!['sending', 'interrupted'].includes(this.status().state)) return;
    this.#board.change('paused');
    void this.#upload?.abort();
  };

  readonly resume = (): void => {
    if (!['paused', 'interrupted', 'refused'].includes(this.status().state)) return;
    this.#board.change('sending');
    this.#upload?.start();
  };

  readonly cancel = (): void => {
    this.#ended.abort();
    forgetUpload(this.#upload?.url ?? '');
    // What cannot be deleted now expires on the server.
    void this.#upload?.abort(true).catch(() => undefined);
  };

  readonly leave = (): void => {
    this.#ended.abort();
    void this.#upload?.abort().catch(() => undefined);
  };

  readonly attach = async (fields: SopFields): Promise<{ id: string }> => {
    await this.#arrival();
    // The form that has the file sent before: the contract takes its id in the file's place.
    const address = this.#upload?.url ?? '';
    const body = { ...fields, upload_id: uploadIdOf(address) } as BodyInputOf<typeof routes.sops.create>;
    const made = await call(routes.sops.create, { body, signal: this.#ended.signal });
    forgetUpload(address);
    return made;
  };

  #arrival(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const { state, fault } = this.status();
        if (state === 'sent') return settle(resolve);
        if (state === 'refused') return settle(() => reject(new ApiProblem(422, fault ?? '')));
        if (this.#ended.signal.aborted)
          settle(() => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      };
      const unsubscribe = this.subscribe(look);
      this.#ended.signal.addEventListener('abort', look);
      const settle = (end: () => void) => {
        unsubscribe();
        this.#ended.signal.removeEventListener('abort', look);
        end();
      };
      look();
    });
  }

  /** A piece that was on its way when the user paused still reports. */
  #moved(loaded: number, total: number): void {
    if (this.status().state !== 'paused') this.#board.moved(loaded, total);
  }

  #isWorthRetrying(error: DetailedError): boolean {
    const status = error.originalResponse?.getStatus() ?? 0;
    const isLost = status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
    if (isLost && this.status().state === 'sending') this.#board.change('interrupted');
    return isLost;
  }

  #failed(error: Error | DetailedError): void {
    if (this.#ended.signal.aborted) return;
    const response = 'originalResponse' in error ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    if (status === 0) {
      this.#board.change('interrupted', networkProblem().detail);
      return;
    }
    this.#board.change('refused', this.#refuse(status, response?.getBody()).detail || texts.failure);
  }

  #refuse(status: number, body = ''): ApiProblem {
    return refuse({ name: 'uploads' }, readProblem(status, body));
  }

  readonly #backOnline = (): void => {
    if (this.status().state === 'interrupted') this.resume();
  };
}
