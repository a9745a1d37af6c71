export {
  ObjectNotFound,
  ObjectStoreUnavailable,
  RangeNotSatisfiable,
  SizeMismatch,
  TooLarge,
  type ByteRange,
  type ObjectInfo,
  type ObjectStore,
  type PutOptions,
} from './object-store.js';
export { multipartLimits, type Multipart, type StoredPart } from './multipart.js';
export { partBytes } from './multipart-parts.js';
export { contentTypeOf } from './content-type.js';
export { FsObjectStore } from './fs-object-store.js';
export { S3ObjectStore, type S3Config } from './s3-object-store.js';
export { openObjectStore, type ObjectStoreConfig } from './open-object-store.js';
export {
  companyPrefixes,
  isKey,
  isPack,
  keyFor,
  keyKinds,
  parseKey,
  locateInPack,
  type KeyKind,
} from './key-grammar.js';
export { keysInPack, packBytes, rewritePack, storePack, type PackMember } from './packs.js';
export { RunFiles } from './run-files.js';
export { SignedPaths } from './signed-paths.js';
export { OBJECT_STORE, ObjectStoreModule, type ObjectStoreOptions } from './object-store.module.js';
export { freePorts } from './testing/free-ports.js';
export { startSwift, type SwiftServer } from './testing/swift.js';
