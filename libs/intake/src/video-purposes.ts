import {
  DatasetUploadAbandoned,
  SopUploadAbandoned,
  type ServiceName,
  type UploadPurpose,
} from '@sop/contracts';
import { keyFor } from '@sop/object-store';

export interface VideoPurpose {
  /** The service that makes it. */
  owner: ServiceName;
  keyOf(companyId: string, id: string, extension: string): string;
  /** Under which its storage stands in the plan. */
  reference(id: string): string;
  /** What is told of one that did not come whole. */
  abandoned: typeof SopUploadAbandoned | typeof DatasetUploadAbandoned;
  /** What is said of bytes that are no video. */
  notAVideo: 'video.not-a-video' | 'video.not-a-dataset-video';
}

/** What a video may become: where it lies and how it counts, whichever way it came. */
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
