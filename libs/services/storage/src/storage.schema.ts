import type { ServiceSchema } from '@sop/database';
import { migrations } from './migrations/index.js';
import { storedBytes } from './overview/stored-bytes-gauge.js';
import { UploadPartRow } from './uploads/upload-part.entity.js';
import { UploadRow } from './uploads/upload.entity.js';

export const storageSchema: ServiceSchema = {
  service: 'storage',
  entities: [UploadRow, UploadPartRow],
  migrations,
  rowGauges: [storedBytes],
};
