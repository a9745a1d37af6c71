import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareObjects } from './compare-objects.mjs';

/*
 * `DATABASE_URL=… S3_URL=… S3_ACCESS_KEY=… S3_SECRET_KEY=… [S3_BUCKET=…] node tools/backup/compare.mjs` (or OBJECTS_DIR=… for files):
 * what the rows name and the store does not have, and what the store has of which no row knows. Changes nothing. Ends with 1
 * where something is missing.
 */
const kit = pathToFileURL(
  join(import.meta.dirname, '..', '..', 'libs', 'object-store', 'dist', 'index.js'),
).href;
const { openObjectStore, ...packs } = await import(kit);
const { DATABASE_URL, OBJECTS_DIR, S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = process.env;
if (!DATABASE_URL || !(OBJECTS_DIR || S3_URL)) {
  console.error(
    'DATABASE_URL is not set, or neither OBJECTS_DIR nor S3_URL (with S3_ACCESS_KEY, S3_SECRET_KEY).',
  );
  process.exit(2);
}
const store = openObjectStore(
  OBJECTS_DIR
    ? { kind: 'fs', root: OBJECTS_DIR }
    : {
        kind: 's3',
        url: S3_URL,
        accessKey: S3_ACCESS_KEY ?? '',
        secretKey: S3_SECRET_KEY ?? '',
        bucket: S3_BUCKET || 'sop-creator',
        region: S3_REGION || 'us-east-1',
      },
);
const found = await compareObjects(DATABASE_URL, store, packs);
console.log(JSON.stringify(found, null, 2));
process.exit(found.missing.length > 0 ? 1 : 0);
