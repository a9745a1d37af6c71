import { routes, type ConvertedRecording } from '@sop/contracts';
import { call } from '../../api/call.js';
import { upload } from '../../api/upload.js';
import type { Recording } from './recorder.machine.js';

interface Way {
  readonly signal: AbortSignal;
  /** 0 to 1; 1 when all has arrived and is being converted. */
  readonly onSent: (share: number) => void;
}

const askAgainMilliseconds = 1000;

/** Sends what was recorded and waits until it is a video. Gives the upload that an SOP can be made of. */
export async function sendRecording(recording: Recording, { signal, onSent }: Way): Promise<string> {
  let converted: ConvertedRecording = await upload(routes.screenRecording.convert, {
    fields: { duration_seconds: Math.round(recording.seconds * 10) / 10 },
    file: recording.file,
    signal,
    onProgress: ({ loadedBytes, totalBytes }) => onSent(totalBytes > 0 ? loadedBytes / totalBytes : 0),
  });
  onSent(1);
  while (!converted.is_ready) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMilliseconds));
    signal.throwIfAborted();
    const params = { id: converted.upload_id };
    converted = await call(routes.screenRecording.conversion, { params, signal });
  }
  return converted.upload_id;
}
