import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '@sop/contracts';

/** Datasets are numbered; everything else has a UUID. */
export const isOfDataset = ({ path }: AnyRoute): boolean => path.startsWith('/training/datasets/');

/** Valid values for all parameters of paths, of things that do not exist. */
export const randomParams = (route: AnyRoute) => ({
  id: isOfDataset(route) ? '999999999' : randomUUID(),
  n: '0',
  token: 'a'.repeat(43),
  provider: 'microsoft',
  name: 'whisper-small',
  customer: 'cus_nothing',
  subscription: 'sub_nothing',
  session: randomUUID(),
  sopId: randomUUID(),
  stepId: randomUUID(),
  shareId: randomUUID(),
  deliveryId: randomUUID(),
  commentId: randomUUID(),
  executionId: randomUUID(),
  photoId: randomUUID(),
  exportId: randomUUID(),
  importId: randomUUID(),
  revision: '1',
  version: '1',
  language: 'de',
  sentenceId: '0'.repeat(32),
  position: '0',
  key: `screenshots/${randomUUID()}.jpg`,
  file: `${randomUUID()}.jpg`,
});
