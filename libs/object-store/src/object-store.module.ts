import {
  Inject,
  Injectable,
  Logger,
  Module,
  type DynamicModule,
  type InjectionToken,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OptionalFactoryDependency,
} from '@nestjs/common';
import type { AdmitFile } from './file-transfer.js';
import { openObjectStore, type ObjectStoreConfig } from './open-object-store.js';
import { FsObjectStore } from './fs-object-store.js';
import { measured } from './measured-store.js';
import type { ObjectStore } from './object-store.js';
import { SignedPaths, type SigningKeys } from './signed-paths.js';

/** Injection token of the {@link ObjectStore}. */
export const OBJECT_STORE = Symbol('ObjectStore');

const OPTIONS = Symbol('ObjectStoreOptions');

export interface ObjectStoreOptions {
  store: ObjectStoreConfig;
  /** At least 32 characters each; the same in every service that signs or checks links. Absent in services without signed links. */
  signingKeys?: SigningKeys;
  /** The session of the current call, for which links are signed. */
  sessionOfCall?: () => string | undefined;
  /** Called before an object is downloaded into a local file; an error refuses it. */
  admitFile?: AdmitFile;
}

export interface ObjectStoreAsyncOptions {
  inject?: (InjectionToken | OptionalFactoryDependency)[];
  useFactory: (...dependencies: never[]) => ObjectStoreOptions | Promise<ObjectStoreOptions>;
}

const sweepEveryMilliseconds = 60_000;

/** For the file driver: removes what uploads of a killed process left, at start and periodically. */
@Injectable()
class SweepIncoming implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SweepIncoming.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {}

  onApplicationBootstrap(): void {
    if (!(this.store instanceof FsObjectStore)) return;
    const { store } = this;
    const sweep = () =>
      void store.sweep(new Date()).then(
        (count) => count > 0 && this.logger.warn(`Removed ${count} uploads that were cut off`),
        (error: unknown) => this.logger.error('Uploads that were cut off could not be removed', error),
      );
    sweep();
    this.timer = setInterval(sweep, sweepEveryMilliseconds).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

/** Provides {@link OBJECT_STORE} and {@link SignedPaths} to the whole application. */
@Module({})
export class ObjectStoreModule {
  static forRoot(options: ObjectStoreOptions): DynamicModule {
    return this.forRootAsync({ useFactory: () => options });
  }

  /** Without signing keys {@link SignedPaths} is undefined. */
  static forRootAsync({ inject = [], useFactory }: ObjectStoreAsyncOptions): DynamicModule {
    return {
      module: ObjectStoreModule,
      global: true,
      providers: [
        SweepIncoming,
        { provide: OPTIONS, inject, useFactory },
        {
          provide: OBJECT_STORE,
          inject: [OPTIONS],
          useFactory: ({ store, admitFile }: ObjectStoreOptions) =>
            measured(openObjectStore(store, admitFile)),
        },
        {
          provide: SignedPaths,
          inject: [OPTIONS],
          useFactory: ({ signingKeys, sessionOfCall }: ObjectStoreOptions) =>
            signingKeys === undefined ? undefined : new SignedPaths(signingKeys, Date.now, sessionOfCall),
        },
      ],
      exports: [OBJECT_STORE, SignedPaths],
    };
  }
}
