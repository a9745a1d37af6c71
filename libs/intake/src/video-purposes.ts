import {
  DatasetUploadAbandoned,
  SopUploadAbandoned,
  type ServiceName,
  type UploadPurpose,
} from '@sop/contracts';
import { keyFor } from '@sop/object-store';

export interface VideoPurpose {
  /** The service that owns it. */
  owner: ServiceName;
  keyOf(companyId: string, id: string, extension: string): string;
  /** The reference of its reservations. */
  reference(id: string): string;
  /** The event for an incomplete upload. */
  abandoned: typeof SopUploadAbandoned | typeof DatasetUploadAbandoned;
  /** The refusal of a file that is not a video. */
  notAVideo: 'video.not-a-video' | 'video.not-a-dataset-video';
}

/** The object key and the reference of a video per purpose, however it was uploaded. */
export const videoPurposes: Readonly<Record<UploadPurpose, VideoPurpose>> = {
  sop: {
    owner: 'sop',
    keyOf: keyFor.video,
    reference: (id) => `sop:${id}`,
    abandoned: SopUploadAbandoned,
    notAVideo: 'video.not-a-video',
  },
  dataset: {
    owner: 'training',
    keyOf: (companyId, id, extension) => keyFor.dataset(companyId, id, `original.${extension}`),
    reference: (id) => `dataset:${id}`,
    abandoned: DatasetUploadAbandoned,
    notAVideo: 'video.not-a-dataset-video',
  },
};
