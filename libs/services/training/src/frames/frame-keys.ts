import { keyFor } from '@sop/object-store';

/** `000042.jpg`: the name under which a frame is stored, exported, and matched by an import. */
export const frameFileName = (frameNumber: number): string => `${String(frameNumber).padStart(6, '0')}.jpg`;

interface Owner {
  companyId: string;
  storageId: string;
}

export const frameKey = ({ companyId, storageId }: Owner, frameNumber: number): string =>
  keyFor.dataset(companyId, storageId, `frames/${frameFileName(frameNumber)}`);

export const thumbnailKey = ({ companyId, storageId }: Owner, frameNumber: number): string =>
  keyFor.dataset(companyId, storageId, `thumbnails/${frameFileName(frameNumber)}`);

/** The prefix of all objects of a dataset. */
export const datasetFolder = ({ companyId, storageId }: Owner): string =>
  `datasets/${companyId}/${storageId}/`;
