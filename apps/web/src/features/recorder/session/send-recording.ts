import { routes, type ConvertedRecording } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { upload } from '../../../api/upload.js';
import type { Recording } from '../recorder.machine.js';

interface SendOptions {
  readonly signal: AbortSignal;
  /** 0 to 1; 1 when all has arrived and is being converted. */
  readonly onSent: (share: number) => void;
  /** The id of an earlier attempt whose outcome is not known. */
  readonly lastUploadId: string | null;
  /** Called with the upload id before the first byte is sent. */
  readonly onSending: (id: string) => Promise<void>;
}

const pollMilliseconds = 1000;

/**
 * Uploads a recording and waits until it is converted. Resolves with the upload id. A recording that arrived before is
 * neither sent nor counted a second time.
 */
export async function sendRecording(recording: Recording, options: SendOptions): Promise<string> {
  return (
    (options.lastUploadId && (await findArrived(options.lastUploadId, options))) ||
    (await uploadRecording(recording, options))
  );
}

async function uploadRecording(
  recording: Recording,
  { signal, onSent, onSending }: SendOptions,
): Promise<string> {
  const id = crypto.randomUUID();
  await onSending(id);
  const converted = await upload(routes.screenRecording.convert, {
    fields: { duration_seconds: Math.round(recording.seconds * 10) / 10, recording_id: id },
    file: recording.file,
    signal,
    onProgress: ({ loadedBytes, totalBytes }) => onSent(totalBytes > 0 ? loadedBytes / totalBytes : 0),
  });
  onSent(1);
  return untilReady(converted, signal);
}

/** Null if it did not arrive or could not be used. */
async function findArrived(id: string, { signal, onSent }: SendOptions): Promise<string | null> {
  try {
    const status = await fetchUpload(id, signal);
    onSent(1);
    return await untilReady(status, signal);
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (isRefused && error.status !== 401) return null;
    throw error;
  }
}

const fetchUpload = (id: string, signal: AbortSignal): Promise<ConvertedRecording> =>
  call(routes.screenRecording.conversion, { params: { id }, signal });

async function untilReady(converted: ConvertedRecording, signal: AbortSignal): Promise<string> {
  let status = converted;
  while (!status.is_ready) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    signal.throwIfAborted();
    status = await fetchUpload(converted.upload_id, signal);
  }
  return status.upload_id;
}
