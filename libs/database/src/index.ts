export { kitMigrations } from './kit-migrations.js';
export { migrate } from './migration.js';
export type { EntityClass, Migration, RowGauge, ServiceSchema } from './service-schema.js';
export { Database, openDatabase } from './database.js';
export { erase, isErased } from './erased.js';
export {
  boundedCount,
  cursorTime,
  InvalidCursor,
  microsecondsOf,
  readCursor,
  reportedTotal,
  timeOfMicroseconds,
  writeCursor,
} from './cursor.js';
export { foldColumn, type FoldedColumn, matchesSearch, searchForms } from './fold-column.js';
export { SharedSlots } from './shared-slots.js';
export { type NewAuditEntry, outboxChannel, Tx } from './transaction.js';
export { tenantTable } from './tenant-table.js';
export { databaseUrl, provision, type ProvisionOptions, provisionRoles, roleOf } from './provision.js';
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
