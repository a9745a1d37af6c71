import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { upload } from '../../../api/upload.js';
import { useVideoUpload } from '../../../features/video-upload/use-video-upload.js';
import { texts } from '../training.texts.js';

interface NewDataset {
  readonly name: string;
  readonly fps: number;
  readonly transcode: boolean;
  readonly video: File;
}

interface Callbacks {
  readonly onCreated: () => void;
  readonly onRefused: (sentence: string) => void;
}

export function useCreateDataset({ onCreated, onRefused }: Callbacks) {
  const client = useQueryClient();
  return useVideoUpload({
    send: ({ name, fps, transcode, video }: NewDataset, way) =>
      upload(routes.datasets.create, {
        query: { name, fps, transcode: String(transcode) },
        file: video,
        ...way,
      }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keys.datasets });
      onCreated();
    },
    onFailed: (error) => onRefused(detailOf(error, texts.createFailure)),
  });
}
