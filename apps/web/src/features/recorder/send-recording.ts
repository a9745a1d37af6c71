import { routes, type ConvertedRecording } from '@sop/contracts';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { upload } from '../../api/upload.js';
import type { Recording } from './recorder.machine.js';

interface Way {
  readonly signal: AbortSignal;
  /** 0 to 1; 1 when all has arrived and is being converted. */
  readonly onSent: (share: number) => void;
  /** Under which it was sent before; what became of that is not known. */
  readonly sentAs: string | null;
  /** Before its first byte goes: under which id it can be asked for. */
  readonly onSending: (id: string) => Promise<void>;
}

const askAgainMilliseconds = 1000;

/**
 * Sends what was recorded and waits until it is a video. Gives the upload that an SOP can be made of. What had arrived before the
 * answer was lost is not sent, and not counted, a second time.
 */
export async function sendRecording(recording: Recording, way: Way): Promise<string> {
  return (way.sentAs && (await arrivedAs(way.sentAs, way))) || (await sendAnew(recording, way));
}

async function sendAnew(recording: Recording, { signal, onSent, onSending }: Way): Promise<string> {
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

/** Null: it did not arrive, or nothing could be made of it. */
async function arrivedAs(id: string, { signal, onSent }: Way): Promise<string | null> {
  try {
    const standing = await ask(id, signal);
    onSent(1);
    return await untilReady(standing, signal);
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (isRefused && error.status !== 401) return null;
    throw error;
  }
}

const ask = (id: string, signal: AbortSignal): Promise<ConvertedRecording> =>
  call(routes.screenRecording.conversion, { params: { id }, signal });

async function untilReady(converted: ConvertedRecording, signal: AbortSignal): Promise<string> {
  let standing = converted;
  while (!standing.is_ready) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds));
    signal.throwIfAborted();
    standing = await ask(converted.upload_id, signal);
  }
  return standing.upload_id;
}
