export { StorageModule } from './storage.module.js';
export { storageSchema } from './storage.schema.js';
