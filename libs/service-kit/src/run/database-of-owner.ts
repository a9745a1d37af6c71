import type { ModuleRef } from '@nestjs/core';
import type { ServiceName } from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';

/** The database of a service that runs in this process; undefined where it has none. */
export function databaseOfOwner(modules: ModuleRef, owner: ServiceName): Database | undefined {
  try {
    return modules.get<Database>(databaseToken(owner), { strict: false });
  } catch {
    return undefined;
  }
}
