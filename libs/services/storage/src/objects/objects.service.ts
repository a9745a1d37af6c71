import { Inject, Injectable } from '@nestjs/common';
import {
  contentTypeOf,
  OBJECT_STORE,
  ObjectNotFound,
  parseKey,
  SignedPaths,
  type ObjectStore,
} from '@sop/object-store';
import { BytesReply, refuse } from '@sop/service-kit';
import { keyOfPath } from './key-of-path.js';

/** Signed links are the same for an hour; a picture or video under one key never changes, so it may be kept that long. */
const signedCacheControl = 'private, max-age=3600, immutable';
const privateCacheControl = 'private, max-age=300';

/** Hands out objects: to whoever holds a signed path, or to a signed-in user of the company that owns the object. */
@Injectable()
export class ObjectsService {
  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly paths: SignedPaths,
  ) {}

  async bySignature(key: string, expires: string, signature: string): Promise<BytesReply> {
    if (!this.paths.verify(key, expires, signature)) throw refuse('file.link-expired');
    return this.open(key, signedCacheControl);
  }

  /** An image of the company by its path in any of the forms the clients use. Nothing outside the store is ever fetched. */
  async image(companyId: string, path: string): Promise<BytesReply> {
    const key = keyOfPath(path);
    if (!key || parseKey(key).companyId !== companyId || !contentTypeOf(key).startsWith('image/'))
      throw notFound();
    return this.open(key, privateCacheControl);
  }

  /** A screenshot by `<sop id>/<file>`, or by its full key. */
  async screenshot(companyId: string, file: string): Promise<BytesReply> {
    const full = file.startsWith(`${companyId}/`)
      ? `screenshots/${file}`
      : `screenshots/${companyId}/${file}`;
    return this.image(companyId, full);
  }

  private async open(key: string, cacheControl: string): Promise<BytesReply> {
    const info = await this.store.stat(key);
    if (!info) throw notFound();
    return new BytesReply({
      sizeBytes: info.sizeBytes,
      contentType: info.contentType,
      etag: info.etag,
      modifiedAt: info.modifiedAt,
      cacheControl,
      open: async (range) => {
        const object = await this.store.get(key, range).catch((error: unknown) => {
          // Deleted between the look and the read.
          throw error instanceof ObjectNotFound ? notFound() : error;
        });
        return object.body;
      },
    });
  }
}

const notFound = () => refuse('file.missing');
