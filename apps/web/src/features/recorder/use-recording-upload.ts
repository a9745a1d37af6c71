import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import { detailOf } from '../../api/problem.js';
import type { Recording, RecorderEvent } from './recorder.machine.js';
import { texts } from './recorder.texts.js';
import { sendRecording } from './session/send-recording.js';
import { markSending, markUploaded } from './storage/stored-recordings.js';

/** Called when the recording is on the server and an SOP can be created from it. */
export type OnUse = (recording: Recording & { readonly uploadId: string }) => void;

/** Sends the reviewed recording and has it converted. Unmounting ends this. */
export function useRecordingUpload(send: Dispatch<RecorderEvent>, onUse: OnUse) {
  const current = useRef<AbortController | null>(null);
  /** The upload id of the last attempt to send the current recording. */
  const lastUploadId = useRef<string | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const submit = async (recording: Recording | null) => {
    if (recording?.uploadId) return onUse({ ...recording, uploadId: recording.uploadId });
    send({ type: 'submit-requested', nothingThere: texts.nothing });
    if (!recording || recording.file.size === 0) return;
    const controller = new AbortController();
    current.current = controller;
    try {
      const uploadId = await sendRecording(recording, {
        signal: controller.signal,
        onSent: (share) => send({ type: 'sent', share }),
        lastUploadId: lastUploadId.current,
        onSending: async (id) => {
          lastUploadId.current = id;
          if (recording.storedId) await markSending(recording.storedId, id).catch(() => undefined);
        },
      });
      if (recording.storedId) await markUploaded(recording.storedId, uploadId).catch(() => undefined);
      send({ type: 'converted', uploadId });
      onUse({ ...recording, uploadId });
    } catch (error) {
      if (!controller.signal.aborted) send({ type: 'failed', failure: processFailure(error) });
    }
  };

  /** The attempt of an earlier visit that may have arrived; null for a new recording. */
  const continueFrom = useCallback((uploadId: string | null) => {
    lastUploadId.current = uploadId;
  }, []);
  return { submit, continueFrom };
}

const processFailure = (error: unknown) => {
  const reason = error instanceof Error && error.message ? error.message : texts.unknownFailure;
  return { kind: 'process', sentence: texts.processFailed(detailOf(error, reason)) } as const;
};
