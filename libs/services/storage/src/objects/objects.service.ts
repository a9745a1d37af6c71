import { Inject, Injectable } from '@nestjs/common';
import {
  contentTypeOf,
  OBJECT_STORE,
  ObjectNotFound,
  parseKey,
  SignedPaths,
  type ObjectStore,
} from '@sop/object-store';
import { permissionsOf, shareOfSession, type QueryOf, type routes } from '@sop/contracts';
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

/**
 * Signed links are the same for an hour. A video never changes under its key, and neither does a picture under a link with a
 * version.
 */
const unchanging = 'private, max-age=3600, immutable';
/** A browser revalidates any other picture, as regions of it may have been destroyed, and whatever a revocable link shows. */
const revalidated = 'private, no-cache';

/** For each company, from all addresses together: half of the requests that the gateway opens to this service. */
const maxReads = maxOpenRequests / 2;

type Signature = QueryOf<typeof routes.storage.object>;
type Reader = Pick<Caller, 'companyId' | 'permissions' | 'userId'>;

/**
 * Delivers objects to holders of a signed path, and to signed-in users of the company that owns the object, as far as they may
 * read them now.
 */
@Injectable()
export class ObjectsService {
  private readonly reading = new ConcurrencyLimit(maxReads);

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly paths: SignedPaths,
    private readonly sessions: SessionGate,
    private readonly access: ObjectAccess,
  ) {}

  async bySignature(key: string, { version, ...link }: Signature): Promise<BytesReply> {
    if (!this.paths.verify(key, link)) throw refuse('file.link-expired');
    if (!(await this.isReadable(key, link.session))) throw refuse('file.link-expired');
    const isPicture = contentTypeOf(key).startsWith('image/');
    const isRevocable = shareOfSession(link.session) !== undefined;
    return this.open(key, isRevocable || (isPicture && version === undefined) ? revalidated : unchanging);
  }

  /** What the owner of a signed path may read now: a user's session, or a link for people without an account. */
  private async isReadable(key: string, owner: string): Promise<boolean> {
    const share = shareOfSession(owner);
    if (share !== undefined) return this.access.isShared(key, share);
    const session = await this.sessions.state(owner);
    if (session.state !== 'live') return false;
    const {
      role,
      is_platform_admin: isPlatformAdmin,
      is_acting: isActing = false,
      user_id: userId,
      scopes,
    } = session;
    const permissions = permissionsOf({ role, isPlatformAdmin, isActing, scopes });
    return this.access.isReadable(key, { permissions, userId });
  }

  /** An image of the company by its path in any of the forms that clients use. Nothing outside the store is ever fetched. */
  async image(reader: Reader, path: string): Promise<BytesReply> {
    const key = keyOfPath(path);
    if (!key || parseKey(key).companyId !== reader.companyId || !contentTypeOf(key).startsWith('image/'))
      throw notFound();
    if (!(await this.access.isReadable(key, reader))) throw notFound();
    return this.open(key, revalidated);
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
          // Deleted after it was found.
          throw error instanceof ObjectNotFound ? notFound() : error;
        });
        return object.body.once('close', end);
      },
    });
  }
}

const notFound = () => refuse('file.missing');
