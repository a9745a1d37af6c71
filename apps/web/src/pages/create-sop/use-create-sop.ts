import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginResumable,
  type SopFields,
  type TransferStatus,
  type VideoTransfer,
} from '../../features/video-upload/video-transfer.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { texts } from './create-sop.texts.js';
import { sourceOf, type Complete } from './wizard.machine.js';

const noStatus: TransferStatus | null = null;
const neverChanges = () => () => undefined;

/** The transfer of the video that is chosen now; another one ends the one before. A page that goes (a session that ended) leaves it to be gone on with. */
export function useVideoTransfer() {
  const [transfer, setTransfer] = useState<VideoTransfer | null>(null);
  const current = useRef<VideoTransfer | null>(null);
  const replace = useCallback((next: VideoTransfer | null) => {
    current.current?.cancel();
    current.current = next;
    setTransfer(next);
  }, []);
  const status = useSyncExternalStore(
    transfer?.subscribe ?? neverChanges,
    transfer?.status ?? (() => noStatus),
  );
  const begin = useCallback((video: File) => replace(beginResumable(video)), [replace]);
  /** One that is under way, or through, already. */
  const adopt = replace;
  const drop = useCallback(() => replace(null), [replace]);
  /** The SOP has it: there is nothing left to end. */
  const release = useCallback(() => void (current.current = null), []);
  useEffect(() => () => current.current?.detach(), []);
  return { transfer, status, begin, adopt, drop, release };
}

interface Creating {
  /** Frames per second where the wizard was left at what it began with. */
  readonly defaultFps: number;
  readonly onCreated: (id: string) => void;
  readonly onRefused: (sentence: string) => void;
}

/** Hands in the form as soon as the video has arrived. */
export function useCreateSop({ defaultFps, onCreated, onRefused }: Creating) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ transfer, state }: { transfer: VideoTransfer; state: Complete<File> }) =>
      transfer.submit(fieldsOf(state, defaultFps)),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.sops });
      onCreated(id);
    },
    onError: (error) => {
      // What the user has cancelled needs no words.
      if (!(error instanceof DOMException)) onRefused(detailOf(error, texts.failure));
    },
  });
}

const fieldsOf = (state: Complete<File>, defaultFps: number): SopFields => ({
  title: state.name.trim(),
  department_id: state.departmentId,
  fps: state.fps ?? defaultFps,
  creation_type: sourceOf(state) === 'record' ? 'screen_record' : 'video_upload',
  record_audio: 'true',
});
