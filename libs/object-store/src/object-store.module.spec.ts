import 'reflect-metadata';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
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
  it('provides the store and the signed paths to every provider', async () => {
    const store = { kind: 'fs', root: join(tmpdir(), 'never-written') } as const;
    const imports = [ObjectStoreModule.forRoot({ store, signingKeys: ['s'.repeat(32)] })];
    const reader = (await Test.createTestingModule({ imports, providers: [Reader] }).compile()).get(Reader);
    expect(reader.store).toBeInstanceOf(FsObjectStore);
    expect(reader.paths).toBeInstanceOf(SignedPaths);
  });

  it('removes interrupted uploads at start', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sop-module-'));
    await mkdir(join(root, 'incoming'));
    await writeFile(join(root, 'incoming', 'cut-off'), 'x');
    const long = new Date(Date.now() - 3600_000);
    await utimes(join(root, 'incoming', 'cut-off'), long, long);
    const imports = [ObjectStoreModule.forRoot({ store: { kind: 'fs', root } })];
    const app = await Test.createTestingModule({ imports }).compile();
    await app.init();
    await eventually(async () => expect(await readdir(join(root, 'incoming'))).toEqual([]));
    await app.close();
    await rm(root, { recursive: true });
  });

  it('provides no signed paths without a secret', async () => {
    const store = { kind: 'fs', root: join(tmpdir(), 'never-written') } as const;
    const imports = [ObjectStoreModule.forRoot({ store })];
    const app = await Test.createTestingModule({ imports }).compile();
    expect(app.get(SignedPaths)).toBeUndefined();
    expect(app.get(OBJECT_STORE)).toBeInstanceOf(FsObjectStore);
  });
});
