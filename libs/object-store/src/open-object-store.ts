import type { AdmitFile } from './file-transfer.js';
import { FsObjectStore } from './fs-object-store.js';
import type { ObjectStore } from './object-store.js';
import { S3ObjectStore, type S3Config } from './s3-object-store.js';

export type ObjectStoreConfig = { kind: 'fs'; root: string } | ({ kind: 's3' } & S3Config);

/** Creates the folder or bucket on first use. Opens no connection by itself. `admitFile` is called before each download. */
export function openObjectStore(config: ObjectStoreConfig, admitFile?: AdmitFile): ObjectStore {
  return config.kind === 'fs'
    ? new FsObjectStore(config.root, admitFile)
    : new S3ObjectStore(config, admitFile);
}
