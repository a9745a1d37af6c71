import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { ServiceName } from '@sop/contracts';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, plainUrl } from './data-source.js';
import { Database } from './database.js';
import { migrate } from './migration.js';
import type { ServiceSchema } from './service-schema.js';

/** Token of a `DatabaseUrls`, provided globally by whoever runs the service. */
export const DATABASE_URLS = 'DATABASE_URLS';
export type DatabaseUrls = (service: ServiceName) => string;

/** Token of whatever collects readiness checks; without one the checks are not registered. */
export const HEALTH_CHECKS = 'HEALTH_CHECKS';
export interface HealthCheckRegistry {
  /** A check rejects while the part cannot be used; a sentence says what is worth knowing although it can. */
  add(name: string, check: () => Promise<string | undefined | void>): void;
}

export const databaseToken = (service: ServiceName): string => `database:${service}`;
export const InjectDatabase = (service: ServiceName): ParameterDecorator & PropertyDecorator =>
  Inject(databaseToken(service));

const databaseOfModule = Symbol('database of this module');

@Injectable()
class DatabaseLifecycle implements OnApplicationShutdown {
  constructor(
    @Inject(databaseOfModule) private readonly database: Database,
    @Optional() @Inject(HEALTH_CHECKS) health?: HealthCheckRegistry,
  ) {
    health?.add(databaseToken(database.service), () => database.check());
  }

  /** The pool itself is ended by @nestjs/typeorm. */
  async onApplicationShutdown(): Promise<void> {
    await this.database.stopListening();
  }
}

const modules = new WeakMap<ServiceSchema, DynamicModule>();

/** Gives a service its `Database` (inject with `@InjectDatabase('sop')`), migrated before anything can use it. */
@Module({})
export class DatabaseModule {
  /** The same schema object gives the same module, so feature modules may import it again. */
  static forService(schema: ServiceSchema): DynamicModule {
    const known = modules.get(schema);
    if (known) return known;
    const made = moduleOf(schema);
    modules.set(schema, made);
    return made;
  }
}

function moduleOf(schema: ServiceSchema): DynamicModule {
  const { service } = schema;
  const dataSource = TypeOrmModule.forRootAsync({
    name: service,
    inject: [DATABASE_URLS],
    useFactory: (urls: DatabaseUrls) => ({
      ...dataSourceOptions(schema, urls(service)),
      retryAttempts: 30,
      retryDelay: 1_000,
    }),
  });
  const database = {
    provide: databaseToken(service),
    inject: [getDataSourceToken(service), DATABASE_URLS],
    useFactory: async (source: DataSource, urls: DatabaseUrls) => {
      await migrate(plainUrl(urls(service)), schema);
      return new Database(service, source, urls(service));
    },
  };
  return {
    module: DatabaseModule,
    imports: [dataSource],
    providers: [
      database,
      { provide: databaseOfModule, useExisting: databaseToken(service) },
      DatabaseLifecycle,
    ],
    exports: [database],
  };
}
