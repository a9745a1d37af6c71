import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginResumable,
  type SopFields,
  type TransferStatus,
  type VideoTransfer,
} from '../../features/video-upload/video-transfer.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { texts } from './create-sop.texts.js';
import { sourceOf, type Complete } from './wizard.machine.js';

const noStatus: TransferStatus | null = null;
const neverChanges = () => () => undefined;

/** The transfer of the chosen video; another one cancels it. Unmounting (an expired session) leaves it to be continued. */
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
  /** Adopts a transfer that is in progress or complete. */
  const adopt = replace;
  const drop = useCallback(() => replace(null), [replace]);
  /** The SOP uses it now, so it is not cancelled on unmount. */
  const release = useCallback(() => void (current.current = null), []);
  useEffect(() => () => current.current?.detach(), []);
  return { transfer, status, begin, adopt, drop, release };
}

interface Creating {
  /** Frames per second if the user has not changed them. */
  readonly defaultFps: number;
  readonly onCreated: (id: string) => void;
  readonly onRefused: (sentence: string) => void;
}

/** Submits the form as soon as the video has arrived. */
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
      // A cancel by the user needs no message.
      if (!(error instanceof DOMException)) onRefused(detailOf(error, texts.failure));
    },
  });
}

const fieldsOf = (state: Complete<File>, defaultFps: number): SopFields => ({
  title: state.name.trim(),
  is_title_suggested: state.isNameSuggested ? 'true' : 'false',
  department_id: state.departmentId,
  fps: state.fps ?? defaultFps,
  creation_type: sourceOf(state) === 'record' ? 'screen_record' : 'video_upload',
  record_audio: 'true',
});
