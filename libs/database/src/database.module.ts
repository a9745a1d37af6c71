import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { ServiceName } from '@sop/contracts';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { exportRowGauges } from './row-gauges.js';
import { Database } from './database.js';
import { exportConnectionGauges } from './measure.js';
import { migrate } from './migration.js';
import type { ServiceSchema, RowGauge } from './service-schema.js';

/** Token of a `DatabaseUrls`, provided globally by the process that runs the service. */
export const DATABASE_URLS = 'DATABASE_URLS';
export type DatabaseUrls = (service: ServiceName) => string;

/** Token of the registry of readiness checks; without one the checks are not registered. */
export const HEALTH_CHECKS = 'HEALTH_CHECKS';
export interface HealthCheckRegistry {
  /** A check rejects while the component is unusable; a returned sentence reports a degraded state. */
  add(name: string, check: () => Promise<string | undefined | void>): void;
}

export const databaseToken = (service: ServiceName): string => `database:${service}`;
export const InjectDatabase = (service: ServiceName): ParameterDecorator & PropertyDecorator =>
  Inject(databaseToken(service));

const databaseOfModule = Symbol('database of this module');
const rowGaugesOfModule = Symbol('row gauges of this module');

@Injectable()
class DatabaseLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  private stops: readonly (() => void)[] = [];

  constructor(
    @Inject(databaseOfModule) private readonly database: Database,
    @Inject(rowGaugesOfModule) private readonly rowGauges: readonly RowGauge[],
    @Optional() @Inject(HEALTH_CHECKS) health?: HealthCheckRegistry,
  ) {
    health?.add(databaseToken(database.service), () => database.check());
  }

  onApplicationBootstrap(): void {
    const { service, dataSource } = this.database;
    this.stops = [
      exportConnectionGauges(service, dataSource),
      exportRowGauges(this.database, this.rowGauges),
    ];
  }

  /** The pool itself is closed by @nestjs/typeorm. */
  async onApplicationShutdown(): Promise<void> {
    this.stops.forEach((stop) => stop());
    await this.database.stopListening();
  }
}

const modules = new WeakMap<ServiceSchema, DynamicModule>();

/** Gives a service its `Database` (inject with `@InjectDatabase('sop')`), migrated before anything can use it. */
@Module({})
export class DatabaseModule {
  /** Returns the same module for the same schema object, so feature modules may import it again. */
  static forService(schema: ServiceSchema): DynamicModule {
    const existing = modules.get(schema);
    if (existing) return existing;
    const created = createModule(schema);
    modules.set(schema, created);
    return created;
  }
}

function createModule(schema: ServiceSchema): DynamicModule {
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
      await migrate(urls(service), schema);
      return new Database(service, source, urls(service));
    },
  };
  return {
    module: DatabaseModule,
    imports: [dataSource],
    providers: [
      database,
      { provide: databaseOfModule, useExisting: databaseToken(service) },
      { provide: rowGaugesOfModule, useValue: schema.rowGauges ?? [] },
      DatabaseLifecycle,
    ],
    exports: [database],
  };
}
