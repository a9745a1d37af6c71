import { routes, type BodyInputOf } from '@sop/contracts';
import { call } from '../../api/call.js';
import { TransferStatusStore, type VideoTransfer } from './video-transfer.js';

/** A video that is on the server already, as a finished upload: only the form is missing. */
export function completedTransfer(uploadId: string, video: Pick<File, 'size'>): VideoTransfer {
  const statusStore = new TransferStatusStore('sent', video.size);
  const nothing = () => undefined;
  return {
    status: statusStore.status,
    subscribe: statusStore.subscribe,
    pause: nothing,
    resume: nothing,
    // The user may return to it; an unused upload expires by itself.
    cancel: nothing,
    detach: nothing,
    submit: (fields) => {
      const body = { ...fields, upload_id: uploadId } as BodyInputOf<typeof routes.sops.create>;
      return call(routes.sops.create, { body });
    },
  };
}
