import { Inject, Injectable } from '@nestjs/common';
import {
  contentTypeOf,
  OBJECT_STORE,
  ObjectNotFound,
  parseKey,
  SignedPaths,
  type ObjectStore,
} from '@sop/object-store';
import { permissionsOf, type QueryOf, type routes } from '@sop/contracts';
import {
  ConcurrencyLimit,
  BytesReply,
  type Caller,
  maxOpenRequests,
  refuse,
  SessionGate,
} from '@sop/service-kit';
import { keyOfPath } from './key-of-path.js';
import { ObjectAccess } from './object-access.js';

/** Signed links are the same for an hour. A video never changes under its key, nor does a picture under a link with a version. */
const unchanging = 'private, max-age=3600, immutable';
/** Any other picture may have lost what was to be hidden of it: a browser asks whether it is still the same. */
const asked = 'private, no-cache';

/** Of a company, from whatever addresses: half of what the door has open to this service. */
const mostRead = maxOpenRequests / 2;

type Signature = QueryOf<typeof routes.storage.object>;
type Reader = Pick<Caller, 'companyId' | 'permissions'>;

/** Hands out objects: to whoever holds a signed path, or to a signed-in user of the company that owns the object; to both what they may read now. */
@Injectable()
export class ObjectsService {
  private readonly reading = new ConcurrencyLimit(mostRead);

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly paths: SignedPaths,
    private readonly sessions: SessionGate,
    private readonly access: ObjectAccess,
  ) {}

  async bySignature(key: string, { version, ...link }: Signature): Promise<BytesReply> {
    if (!this.paths.verify(key, link)) throw refuse('file.link-expired');
    const session = await this.sessions.state(link.session);
    if (session.state !== 'live') throw refuse('file.link-expired');
    const { role, is_platform_admin: isPlatformAdmin, is_acting: isActing = false } = session;
    const permissions = permissionsOf({ role, isPlatformAdmin, isActing });
    if (!(await this.access.isReadable(key, permissions))) throw refuse('file.link-expired');
    const isPicture = contentTypeOf(key).startsWith('image/');
    return this.open(key, isPicture && version === undefined ? asked : unchanging);
  }

  /** An image of the company by its path in any of the forms the clients use. Nothing outside the store is ever fetched. */
  async image({ companyId, permissions }: Reader, path: string): Promise<BytesReply> {
    const key = keyOfPath(path);
    if (!key || parseKey(key).companyId !== companyId || !contentTypeOf(key).startsWith('image/'))
      throw notFound();
    if (!(await this.access.isReadable(key, permissions))) throw notFound();
    return this.open(key, asked);
  }

  /** A screenshot by `<sop id>/<file>`, or by its full key. */
  async screenshot(reader: Reader, file: string): Promise<BytesReply> {
    const { companyId } = reader;
    const full = file.startsWith(`${companyId}/`)
      ? `screenshots/${file}`
      : `screenshots/${companyId}/${file}`;
    return this.image(reader, full);
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
        const end = this.reading.begin(parseKey(key).companyId);
        const object = await this.store.get(key, range).catch((error: unknown) => {
          end();
          // Deleted between the look and the read.
          throw error instanceof ObjectNotFound ? notFound() : error;
        });
        return object.body.once('close', end);
      },
    });
  }
}

const notFound = () => refuse('file.missing');
