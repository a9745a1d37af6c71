import { routes, type BodyInputOf } from '@sop/contracts';
import { call } from '../../api/call.js';
import { TransferBoard, type VideoTransfer } from './video-transfer.js';

/** A video that is on the server already, as a finished upload: there is nothing to wait for but the form. */
export function arrivedTransfer(uploadId: string, video: Pick<File, 'size'>): VideoTransfer {
  const board = new TransferBoard('sent', video.size);
  const nothing = () => undefined;
  return {
    status: board.status,
    subscribe: board.subscribe,
    pause: nothing,
    resume: nothing,
    // Whoever leaves may come back for it; what is not used ends by itself.
    cancel: nothing,
    leave: nothing,
    attach: (fields) => {
      const body = { ...fields, upload_id: uploadId } as BodyInputOf<typeof routes.sops.create>;
      return call(routes.sops.create, { body });
    },
  };
}
