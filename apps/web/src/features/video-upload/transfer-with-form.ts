import { routes } from '@sop/contracts';
import { upload } from '../../api/upload.js';
import { TransferBoard, type VideoTransfer } from './video-transfer.js';

/** The specified call: the video travels with the form, when that is complete. */
export function holdForForm(video: File): VideoTransfer {
  const board = new TransferBoard('held', video.size);
  const abort = new AbortController();
  const attach: VideoTransfer['attach'] = async (fields) => {
    board.moved(0, video.size);
    try {
      const reply = await upload(routes.sops.create, {
        file: video,
        fields,
        signal: abort.signal,
        onProgress: ({ loadedBytes, totalBytes }) => board.moved(loadedBytes, totalBytes),
      });
      board.change('sent');
      return reply;
    } catch (error) {
      board.change('held');
      throw error;
    }
  };
  const nothing = () => undefined;
  return {
    ...listening(board),
    canPause: false,
    pause: nothing,
    resume: nothing,
    cancel: () => abort.abort(),
    attach,
  };
}

export const listening = ({ status, subscribe }: TransferBoard) => ({ status, subscribe });
