import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import type { SopFields, VideoTransfer } from '../../features/video-upload/video-transfer.js';
import { texts } from './create-sop.texts.js';
import type { Complete } from './wizard.machine.js';

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
      transfer.attach(fieldsOf(state, defaultFps)),
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
  creation_type: state.source === 'record' ? 'screen_record' : 'video_upload',
  record_audio: 'true',
});
