import { z } from 'zod';
import { searchTextMaxLength } from '../limits.js';
import { count, id } from '../wire.js';
import { companyRoles } from '../permissions.js';
import { companyBrand } from '../routes/brand.js';
import { afterId, alsoOverDatabase, companyId, companyIds, defineRequest } from './define-request.js';

export const CompanyContact = defineRequest(
  'auth.company-contact',
  'auth',
  companyId,
  z.object({ company_name: z.string(), email: z.string().nullable() }),
);

/** A company as strangers meet it; null for a deleted or unknown one. */
export const PublicCompany = defineRequest(
  'auth.public-company',
  'auth',
  companyId,
  z.object({
    company: z
      .object({
        name: z.string(),
        is_suspended: z.boolean(),
        /** Absent in replies of an earlier version. */
        accent_color: companyBrand.shape.accent_color.optional(),
        logo_key: z.string().nullable().optional(),
      })
      .nullable(),
  }),
  alsoOverDatabase,
);

/**
 * Whether an administrator of the company has confirmed the address; true without a mail server, because no one can confirm
 * then.
 */
export const AddressConfirmed = defineRequest(
  'auth.address-confirmed',
  'auth',
  companyId,
  z.object({ is_confirmed: z.boolean() }),
  alsoOverDatabase,
);

/** Names of users of the company, pseudonyms of erased ones. Those without a name, and unknown ones, are left out. */
export const NamesOfUsers = defineRequest(
  'auth.names-of-users',
  'auth',
  z.object({ company_id: id, user_ids: z.array(id).max(500) }),
  z.object({ users: z.array(z.object({ user_id: id, display_name: z.string() })).max(500) }),
);

const colleague = z.object({
  user_id: id,
  email: z.string(),
  display_name: z.string().nullable(),
  role: z.enum(companyRoles),
});

/** These users of the company. Unknown and removed ones are left out; erased ones have their pseudonym and are inactive. */
export const Colleagues = defineRequest(
  'auth.colleagues',
  'auth',
  z.object({ company_id: id, user_ids: z.array(id).max(500) }),
  z.object({ users: z.array(colleague.extend({ is_active: z.boolean() })).max(500) }),
);

/** Active users of the company whose name or address contains the search text, by name. */
export const FindColleagues = defineRequest(
  'auth.find-colleagues',
  'auth',
  z.object({ company_id: id, search: z.string().max(searchTextMaxLength), limit: count.min(1).max(100) }),
  z.object({ users: z.array(colleague).max(100) }),
);

/** How documents of the company look: with its logo, by its key in the object store, null where it has none. */
export const CompanyLogo = defineRequest(
  'auth.company-logo',
  'auth',
  companyId,
  z.object({
    logo_key: z.string().max(512).nullable(),
    /** Absent in replies of an earlier version. */
    brand: companyBrand.optional(),
  }),
);

/** The company of the user with this address; null where there is none. */
export const CompanyOfEmail = defineRequest(
  'auth.company-of-email',
  'auth',
  z.object({ email: z.string().max(512) }),
  z.object({ company: z.object({ company_id: id, company_name: z.string() }).nullable() }),
);

/**
 * The state of a session: live unless it was logged out, its user is inactive, or its company is suspended or deleted. Includes
 * the user's current role, which the token does not contain: a change of role takes effect as fast as the end of a session.
 */
export const SessionState = defineRequest(
  'auth.session-state',
  'auth',
  z.object({ session_id: id }),
  z.discriminatedUnion('state', [
    z.object({
      state: z.literal('live'),
      role: z.enum(companyRoles),
      is_platform_admin: z.boolean(),
      /** An operator acts as its user; absent in replies of an earlier version. */
      is_acting: z.boolean().optional(),
      /** Absent in replies of an earlier version. */
      user_id: id.optional(),
      /** Of an API token, whose id is that of its session and of its user. */
      scopes: z.array(z.string().max(40)).max(20).optional(),
    }),
    z.object({ state: z.literal('ended') }),
    z.object({ state: z.literal('suspended') }),
  ]),
  alsoOverDatabase,
);

/** Whose API token this is; null for none. That it is still valid says `SessionState` of its id. */
export const ApiTokenOwner = defineRequest(
  'auth.api-token-owner',
  'auth',
  z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ token: z.object({ token_id: id, company_id: id, name: z.string() }).nullable() }),
  alsoOverDatabase,
);

/**
 * The public keys that verify access tokens, as JSON Web Keys: the one that signs, and those with unexpired tokens or that sign
 * next.
 */
export const TokenKeys = defineRequest(
  'auth.token-keys',
  'auth',
  z.object({}),
  z.object({
    keys: z
      .array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          /** Its thumbprint, RFC 7638. */
          kid: z.string().min(1).max(100),
          x: z.string().min(43).max(44),
        }),
      )
      .max(20),
  }),
  alsoOverDatabase,
);

/** Every user with the state of their company, for rebuilding a read model. 500 at once. */
export const ListUsers = defineRequest(
  'auth.list-users',
  'auth',
  afterId,
  z.object({
    users: z
      .array(
        z.object({
          user_id: id,
          email: z.string(),
          role: z.enum(companyRoles),
          is_active: z.boolean(),
          joined_at: z.string(),
          last_login_at: z.string().nullable(),
          company_id: id,
          company_name: z.string(),
          company_created_at: z.string(),
          is_suspended: z.boolean(),
        }),
      )
      .max(500),
  }),
);

/** The current states of these companies. Deleted or unknown ones are left out. */
export const SuspendedCompanies = defineRequest(
  'auth.suspended-companies',
  'auth',
  companyIds,
  z.object({ companies: z.array(z.object({ company_id: id, is_suspended: z.boolean() })).max(100) }),
);

/** The addresses of the operators of the platform. */
export const OperatorAddresses = defineRequest(
  'auth.operator-addresses',
  'auth',
  z.object({}),
  z.object({ emails: z.array(z.string()).max(100) }),
);

export const authRequests = [
  CompanyContact,
  PublicCompany,
  AddressConfirmed,
  NamesOfUsers,
  Colleagues,
  FindColleagues,
  CompanyLogo,
  CompanyOfEmail,
  SessionState,
  ApiTokenOwner,
  TokenKeys,
  ListUsers,
  SuspendedCompanies,
  OperatorAddresses,
] as const;
