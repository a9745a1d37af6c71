export { kitMigrations } from './kit-migrations.js';
export { migrate } from './migration.js';
export type { Migration, RowGauge, ServiceSchema } from './service-schema.js';
export { Database, openDatabase } from './database.js';
export { erase, isErased } from './erased.js';
export {
  boundedCount,
  cursorTime,
  InvalidCursor,
  microsecondsOf,
  pageOf,
  readCursor,
  reportedTotal,
  timeOfMicroseconds,
} from './cursor.js';
export { foldColumn, matchesSearch, searchForms } from './fold-column.js';
export { SharedSlots } from './shared-slots.js';
export { outboxChannel, Tx } from './transaction.js';
export { tenantTable } from './tenant-table.js';
export { databaseUrl, provision, provisionRoles, roleOf } from './provision.js';
export {
  DATABASE_URLS,
  DatabaseModule,
  databaseToken,
  type DatabaseUrls,
  HEALTH_CHECKS,
  type HealthCheckRegistry,
  InjectDatabase,
} from './database.module.js';
export {
  type CallContext,
  propagationHeaders,
  type PropagationHeaders,
  continueCall,
  currentCall,
  runInCall,
} from './call-context.js';
export { errorCode, isDatabaseUnavailable, isRetriable, isUniqueViolation } from './postgres-errors.js';
