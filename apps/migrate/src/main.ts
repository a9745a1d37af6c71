import { Logger, readLogLevel, readRuntime, serviceConfig } from '@sop/service-kit';
import { z } from 'zod';
import { migrateAll } from './migrate-all.js';
import { schemas } from './schemas.js';

const logger = Logger.open({ service: 'migrate', level: readLogLevel() });
try {
  const { DATABASE_ADMIN_URL } = serviceConfig(z.object({ DATABASE_ADMIN_URL: z.string().optional() }));
  const { databaseUrls } = readRuntime();
  await migrateAll({
    schemas,
    databaseUrls,
    adminUrl: DATABASE_ADMIN_URL,
    log: (sentence) => logger.info(sentence),
  });
} catch (error) {
  logger.fatal('Could not migrate', { error });
  process.exitCode = 1;
}
