import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query.js';
import { upload } from '../../api/upload.js';
import { useVideoUpload } from '../../features/video-upload/use-video-upload.js';
import { texts } from './create-sop.texts.js';
import type { Complete } from './wizard.machine.js';

interface Callbacks {
  readonly onCreated: (id: string) => void;
  readonly onRefused: (sentence: string) => void;
}

export function useCreateSop({ onCreated, onRefused }: Callbacks) {
  const client = useQueryClient();
  return useVideoUpload({
    send: (state: Complete<File>, way) =>
      upload(routes.sops.create, {
        file: state.video,
        fields: {
          title: state.name.trim(),
          department_id: state.departmentId,
          fps: state.fps,
          creation_type: state.source === 'record' ? 'screen_record' : 'video_upload',
          record_audio: 'true',
        },
        ...way,
      }),
    onSent: ({ id }: { id: string }) => {
      void client.invalidateQueries({ queryKey: keys.sops });
      onCreated(id);
    },
    onFailed: (error) => onRefused(detailOf(error, texts.failure)),
  });
}
