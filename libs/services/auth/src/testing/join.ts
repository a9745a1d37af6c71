import { randomUUID } from 'node:crypto';
import type { CompanyRole } from '@sop/contracts';
import type { Account, authClient } from './auth-client.js';
import { linkIn } from './mails.js';
import type { AuthFixture } from './start-auth.js';

export type Member = Omit<Account, 'companyName'>;

/** Adds a user to the company by an invitation. */
export async function join(
  auth: AuthFixture,
  client: ReturnType<typeof authClient>,
  admin: Account,
  role: CompanyRole,
): Promise<Member> {
  const member = { email: `${randomUUID()}@example.test`, password: 'joined-123' };
  const invited = await client.json('POST', '/invitations', admin.token, { email: member.email, role });
  if (invited.status !== 201) throw new Error(`invite: ${invited.status} ${JSON.stringify(invited.body)}`);
  const link = await linkIn(auth.mails, member.email);
  const { password } = member;
  const joined = await client.json('POST', `/public/invitations/${link}/accept`, undefined, { password });
  if (joined.status !== 201) throw new Error(`join: ${joined.status} ${JSON.stringify(joined.body)}`);
  const { access_token, company_id, user_id } = joined.body;
  return { ...member, token: String(access_token), companyId: String(company_id), userId: String(user_id) };
}
