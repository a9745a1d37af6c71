import { type BodyInputOf, routes } from '@sop/contracts';
import type { DetailedError, HttpStack, Upload } from 'tus-js-client';
import { addSample, type Transfer, transferOf, type TransferSample } from '../../lib/transfer-rate.js';
import { bearer, call, endSessionOn401 } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';
import { ApiProblem, networkProblem, readProblem } from '../../api/problem.js';
import { loadSentences } from '../../api/sentences.js';
import { forgetUpload, uploadIdOf } from './unfinished-uploads.js';
import { texts } from './video-upload.texts.js';

/**
 * `interrupted`: the connection is lost and it continues by itself. `refused`: the server refuses it or has not replied for
 * long; `error` has the reason.
 */
export type TransferState = 'sending' | 'interrupted' | 'paused' | 'sent' | 'refused';

export interface TransferStatus {
  readonly state: TransferState;
  readonly transfer: Transfer;
  readonly error: string | null;
}

export type SopFields = BodyInputOf<typeof routes.sops.create>;

/** One video from its choice until its SOP is created. */
export interface VideoTransfer {
  /** The same object while nothing has changed. */
  readonly status: () => TransferStatus;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Pauses; `resume` continues where it was. */
  readonly pause: () => void;
  /** Continues after a pause, and retries after a refusal. */
  readonly resume: () => void;
  /** Ends it and deletes what has arrived. */
  readonly cancel: () => void;
  /** Ends it here; what has arrived stays, and the same file continues from there. */
  readonly detach: () => void;
  /** Submits the form once the video has arrived. Rejects with `ApiProblem`, or with `AbortError` after a cancel. */
  readonly submit: (fields: SopFields) => Promise<{ id: string }>;
}

/** A status with listeners. */
export class TransferStatusStore {
  #status: TransferStatus;
  #samples: readonly TransferSample[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(state: TransferState, totalBytes: number) {
    const transfer = { loadedBytes: 0, totalBytes, bytesPerSecond: null, secondsLeft: null };
    this.#status = { state, transfer, error: null };
  }

  readonly status = (): TransferStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The speed is unknown after a change of state. */
  change(state: TransferState, error: string | null = null): void {
    if (state !== this.#status.state) this.#samples = [];
    this.#notify({ state, error });
  }

  progress(loadedBytes: number, totalBytes: number): void {
    this.#samples = addSample(this.#samples, { atMilliseconds: performance.now(), loadedBytes });
    this.#notify({
      state: 'sending',
      error: null,
      transfer: transferOf(this.#samples, loadedBytes, totalBytes),
    });
  }

  #notify(change: Partial<TransferStatus>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A lost connection costs at most one chunk. */
const chunkBytes = 16 * 1024 * 1024;
/** Delays after a lost connection. After the last it waits for the network or the user. */
const retryMilliseconds = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000];

interface TransferOptions {
  readonly endpoint?: string;
  /** How bytes are sent; by default the browser's own way. */
  readonly httpStack?: HttpStack;
  readonly retries?: readonly number[];
}

/** Starts a tus upload at once; after a lost connection or a closed tab it continues where it was. */
export function beginResumable(video: File, options: TransferOptions = {}): VideoTransfer {
  const transfer = new ResumableTransfer(video, options);
  void transfer.begin();
  return transfer;
}

class ResumableTransfer implements VideoTransfer {
  readonly status: VideoTransfer['status'];
  readonly subscribe: VideoTransfer['subscribe'];
  readonly #store: TransferStatusStore;
  readonly #ended = new AbortController();
  #upload: Upload | undefined;
  #refusal: ApiProblem | undefined;

  constructor(
    private readonly video: File,
    private readonly options: TransferOptions,
  ) {
    this.#store = new TransferStatusStore('sending', video.size);
    ({ status: this.status, subscribe: this.subscribe } = this.#store);
  }

  async begin(): Promise<void> {
    // Loaded on demand, because most pages upload nothing.
    const tus = await import('tus-js-client');
    if (this.#ended.signal.aborted) return;
    this.#upload = new tus.Upload(this.video, {
      endpoint: this.options.endpoint ?? `${apiPath}/uploads`,
      ...(this.options.httpStack && { httpStack: this.options.httpStack }),
      metadata: { filename: this.video.name, filetype: this.video.type },
      chunkSize: chunkBytes,
      retryDelays: [...(this.options.retries ?? retryMilliseconds)],
      // Stored until its SOP is created, so that it is not sent a second time.
      removeFingerprintOnSuccess: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value);
      },
      // After an expired session tus would take the upload for deleted and forget it.
      onAfterResponse: (_, response) => {
        if (response.getStatus() === 401) throw this.#problemOf(401, response.getBody());
      },
      onShouldRetry: (error) => this.#isWorthRetrying(error),
      onProgress: (loaded, total) => this.#onProgress(loaded, total),
      onSuccess: () => this.#store.change('sent'),
      onError: (error) => this.#failed(error),
    });
    window.addEventListener('online', this.#backOnline, { signal: this.#ended.signal });
    const [earlier] = await this.#upload.findPreviousUploads();
    if (earlier) this.#upload.resumeFromPreviousUpload(earlier);
    if (!this.#ended.signal.aborted && this.status().state === 'sending') this.#upload.start();
  }

  readonly pause = (): void => {
    if (!['sending', 'interrupted'].includes(this.status().state)) return;
    this.#store.change('paused');
    void this.#upload?.abort();
  };

  readonly resume = (): void => {
    if (!['paused', 'interrupted', 'refused'].includes(this.status().state)) return;
    this.#store.change('sending');
    this.#upload?.start();
  };

  readonly cancel = (): void => {
    this.#ended.abort();
    forgetUpload(this.#upload?.url ?? '');
    // What cannot be deleted now expires on the server.
    void this.#upload?.abort(true).catch(() => undefined);
  };

  readonly detach = (): void => {
    this.#ended.abort();
    void this.#upload?.abort().catch(() => undefined);
  };

  readonly submit = async (fields: SopFields): Promise<{ id: string }> => {
    await this.#waitUntilSent();
    // The contract accepts the upload id instead of the file.
    const address = this.#upload?.url ?? '';
    const body = { ...fields, upload_id: uploadIdOf(address) } as BodyInputOf<typeof routes.sops.create>;
    const made = await call(routes.sops.create, { body, signal: this.#ended.signal });
    forgetUpload(address);
    return made;
  };

  #waitUntilSent(): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const { state, error } = this.status();
        if (state === 'sent') return settle(resolve);
        if (state === 'refused')
          return settle(() => reject(this.#refusal ?? new ApiProblem(422, error ?? '')));
        if (this.#ended.signal.aborted)
          settle(() => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      };
      const unsubscribe = this.subscribe(check);
      this.#ended.signal.addEventListener('abort', check);
      const settle = (end: () => void) => {
        unsubscribe();
        this.#ended.signal.removeEventListener('abort', check);
        end();
      };
      check();
    });
  }

  /** A chunk in flight when the user paused still reports progress. */
  #onProgress(loaded: number, total: number): void {
    if (this.status().state !== 'paused') this.#store.progress(loaded, total);
  }

  #isWorthRetrying(error: DetailedError): boolean {
    const status = error.originalResponse?.getStatus() ?? 0;
    const isLost = status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
    if (isLost && this.status().state === 'sending') this.#store.change('interrupted');
    return isLost;
  }

  #failed(error: Error | DetailedError): void {
    if (this.#ended.signal.aborted) return;
    const response = 'originalResponse' in error ? error.originalResponse : null;
    if (!response?.getStatus()) {
      this.#store.change('interrupted', networkProblem().detail);
      return;
    }
    void loadSentences().then(() => {
      const problem = this.#problemOf(response.getStatus(), response.getBody());
      this.#refusal = problem;
      this.#store.change('refused', problem.detail || texts.failure);
    });
  }

  #problemOf(status: number, body: string): ApiProblem {
    return endSessionOn401({ name: 'uploads' }, readProblem(status, body));
  }

  readonly #backOnline = (): void => {
    if (this.status().state === 'interrupted') this.resume();
  };
}
