import {
  Module,
  type DynamicModule,
  type InjectionToken,
  type OptionalFactoryDependency,
} from '@nestjs/common';
import { openObjectStore, type ObjectStoreConfig } from './open-object-store.js';
import { SignedPaths } from './signed-paths.js';

/** Injection token of the {@link ObjectStore}. */
export const OBJECT_STORE = Symbol('ObjectStore');

const OPTIONS = Symbol('ObjectStoreOptions');

export interface ObjectStoreOptions {
  store: ObjectStoreConfig;
  /** At least 32 characters; the same in every service that signs or checks links. */
  signingSecret: string;
}

export interface ObjectStoreAsyncOptions {
  inject?: (InjectionToken | OptionalFactoryDependency)[];
  useFactory: (...dependencies: never[]) => ObjectStoreOptions | Promise<ObjectStoreOptions>;
}

/** Provides {@link OBJECT_STORE} and {@link SignedPaths} to the whole application. */
@Module({})
export class ObjectStoreModule {
  static forRoot(options: ObjectStoreOptions): DynamicModule {
    return this.forRootAsync({ useFactory: () => options });
  }

  static forRootAsync({ inject = [], useFactory }: ObjectStoreAsyncOptions): DynamicModule {
    return {
      module: ObjectStoreModule,
      global: true,
      providers: [
        { provide: OPTIONS, inject, useFactory },
        {
          provide: OBJECT_STORE,
          inject: [OPTIONS],
          useFactory: ({ store }: ObjectStoreOptions) => openObjectStore(store),
        },
        {
          provide: SignedPaths,
          inject: [OPTIONS],
          useFactory: ({ signingSecret }: ObjectStoreOptions) => new SignedPaths(signingSecret),
        },
      ],
      exports: [OBJECT_STORE, SignedPaths],
    };
  }
}
