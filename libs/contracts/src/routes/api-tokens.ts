import { z } from 'zod';
import { apiScopes } from '../permissions.js';
import { apiTokenLimits } from '../limits.js';
import { route } from '../route.js';
import { onOneLine } from '../text.js';
import { creatorState, id, idParams } from '../wire.js';

/** Access to the company's data for a program; without the token itself, which is shown once. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** The last characters, to recognise it. */
  hint: z.string(),
  /** The name of the user who created it, or the address; null for a removed user. */
  created_by: z.string().nullable(),
  /** The token is refused unless this is active or limited. */
  creator_state: creatorState,
  /** Scopes that the role of the creator does not allow any more; all of them where the token is refused. */
  refused_scopes: z.array(z.enum(apiScopes)),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** To the hour; null while it was not used. */
  last_used_at: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokens = {
  list: route({
    name: 'api-tokens.list',
    owner: 'auth',
    method: 'GET',
    path: '/api-tokens',
    access: 'automation.view',
    summary: 'The API tokens of the company that are not revoked, the latest first',
    reply: z.array(apiToken),
  }),
  create: route({
    name: 'api-tokens.create',
    owner: 'auth',
    method: 'POST',
    path: '/api-tokens',
    access: 'automation.manage',
    summary: 'Creates an API token; only this reply contains it',
    body: z
      .object({
        name: z
          .string()
          .overwrite(onOneLine)
          .min(1, 'Please enter a name.')
          .max(apiTokenLimits.name, `A name can have at most ${apiTokenLimits.name} characters.`),
        scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one scope.').max(apiScopes.length),
        expires_in_days: z.number().int().min(1).max(apiTokenLimits.days),
      })
      .strict(),
    reply: apiToken.extend({ token: z.string() }),
    status: 201,
    problems: [409],
  }),
  revoke: route({
    name: 'api-tokens.revoke',
    owner: 'auth',
    method: 'DELETE',
    path: '/api-tokens/:id',
    access: 'automation.manage',
    summary: 'Revokes an API token: it is refused everywhere from now on',
    params: idParams,
  }),
};
