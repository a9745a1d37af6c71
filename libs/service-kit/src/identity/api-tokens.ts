import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiTokenPattern, type ApiTokenOwner, type ResponseOf } from '@sop/contracts';
import type { Identity } from './caller.js';
import { signIn } from './sign-in.js';

type Owner = NonNullable<ResponseOf<typeof ApiTokenOwner>['token']>;

/** The owners of API tokens: the auth service, over the bus. */
export interface ApiTokenSource {
  /** @param digest of the token, in hexadecimal digits */
  owner(digest: string): Promise<Owner | null>;
}
export const API_TOKEN_SOURCE = Symbol('ApiTokenSource');

const prefix = 'sopc_';
const secretBytes = 24;
const maxTokens = 20_000;

/** A new token; only its digest is stored. */
export function mintApiToken(): { token: string; digest: Buffer } {
  const begin = prefix + randomBytes(secretBytes).toString('hex');
  const token = begin + checksumOf(begin);
  return { token, digest: createHash('sha256').update(token).digest() };
}

/** Whether a bearer token is meant as an API token; `ApiTokens` says whether it is one. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(prefix);

/** The name under which the token acts, in place of an address. */
export const nameOfApiToken = (name: string): string => `API token ${name}`;

/**
 * Finds out once whose token it is, which never changes; that it is still valid is the state of its session. What is refused is
 * not cached, so that garbage cannot displace valid tokens, and what was mistyped is refused by its checksum.
 */
export class ApiTokens {
  private readonly owners = new Map<string, Identity>();

  constructor(private readonly source: ApiTokenSource) {}

  /** Throws a 401 problem for anything but a token that was once issued. */
  async verify(token: string): Promise<Identity> {
    if (!apiTokenPattern.test(token) || checksumOf(token.slice(0, -8)) !== token.slice(-8))
      throw signIn('request.token-invalid');
    // A dump of the memory shows no token.
    const digest = createHash('sha256').update(token).digest('hex');
    const known = this.owners.get(digest);
    if (known) return known;
    const owner = await this.source.owner(digest);
    if (!owner) throw signIn('request.token-invalid');
    const { token_id: id, company_id: companyId, name } = owner;
    const identity = { userId: id, companyId, sessionId: id, email: nameOfApiToken(name) };
    if (this.owners.size >= maxTokens) this.owners.clear();
    this.owners.set(digest, identity);
    return identity;
  }
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');
