import 'reflect-metadata';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { FsObjectStore } from './fs-object-store.js';
import { OBJECT_STORE, ObjectStoreModule } from './object-store.module.js';
import type { ObjectStore } from './object-store.js';
import { SignedPaths } from './signed-paths.js';

@Injectable()
class Reader {
  constructor(
    @Inject(OBJECT_STORE) readonly store: ObjectStore,
    readonly paths: SignedPaths,
  ) {}
}

describe('the object store module', () => {
  it('hands the store and the signed paths to any provider', async () => {
    const store = { kind: 'fs', root: join(tmpdir(), 'never-written') } as const;
    const imports = [ObjectStoreModule.forRoot({ store, signingSecret: 's'.repeat(32) })];
    const reader = (await Test.createTestingModule({ imports, providers: [Reader] }).compile()).get(Reader);
    expect(reader.store).toBeInstanceOf(FsObjectStore);
    expect(reader.paths).toBeInstanceOf(SignedPaths);
  });
});
