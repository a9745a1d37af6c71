import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { keyFor, ObjectNotFound, SignedPaths, type ObjectStore } from '@sop/object-store';
import { permissionsOf } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import { maxOpenRequests, SessionGate } from '@sop/service-kit';
import { liveSession } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { ObjectAccess } from './object-access.js';
import { ObjectsService } from './objects.service.js';

const [ours, theirs, sopId] = [uuidv7(), uuidv7(), uuidv7()];

/** A store of pictures whose readers read slowly. */
function endlessStore() {
  const bodies: PassThrough[] = [];
  const info = { sizeBytes: 10, contentType: 'image/jpeg', etag: 'e', modifiedAt: new Date() };
  const get = async () => {
    const body = new PassThrough();
    bodies.push(body);
    return { info, body };
  };
  return { bodies, store: { stat: async () => info, get } as unknown as ObjectStore };
}

/** Reads a picture of a company to the point where its bytes are sent. */
function readerOf(store: ObjectStore) {
  const sessions = new SessionGate({ state: async () => liveSession });
  const access = new ObjectAccess({ request: async () => ({ is_readable: true }) } as unknown as Bus);
  const objects = new ObjectsService(store, new SignedPaths(['s'.repeat(32)]), sessions, access);
  const permissions = permissionsOf({ role: 'viewer', isPlatformAdmin: false, isActing: false });
  return async (companyId: string) => {
    const bytes = await objects.image(
      { companyId, permissions, userId: uuidv7() },
      keyFor.screenshot(companyId, sopId, 'step-001-1.jpg'),
    );
    const reply = {
      raw: {},
      headers: () => reply,
      header: () => reply,
      code: () => reply,
      send: () => reply,
    };
    await bytes.send({ method: 'GET', headers: {} } as never, reply as never);
  };
}

describe('reading objects of one company', () => {
  it('is limited to half of all open requests, and possible again when a reader ends', async () => {
    const { bodies, store } = endlessStore();
    const read = readerOf(store);
    for (let at = 0; at < maxOpenRequests / 2; at += 1) await read(ours);
    await expect(read(ours)).rejects.toMatchObject({ status: 429 });
    await expect(read(theirs)).resolves.toBeUndefined();
    bodies[0]?.destroy();
    await new Promise(setImmediate);
    await expect(read(ours)).resolves.toBeUndefined();
    await expect(read(ours)).rejects.toMatchObject({ status: 429 });
  });

  it('is answered with 404 when an object is deleted after it was found, and holds no place then', async () => {
    const { store } = endlessStore();
    let isDeleted = true;
    const get: ObjectStore['get'] = async (key, range) => {
      if (isDeleted) throw new ObjectNotFound(key);
      return store.get(key, range);
    };
    const read = readerOf({ ...store, get });
    for (let at = 0; at < maxOpenRequests / 2; at += 1)
      await expect(read(ours)).rejects.toMatchObject({ status: 404 });
    isDeleted = false;
    await expect(read(ours)).resolves.toBeUndefined();
  });
});
