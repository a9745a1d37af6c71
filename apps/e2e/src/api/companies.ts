import { randomUUID } from 'node:crypto';
import { routes, type CompanyRole } from '@sop/contracts';
import { readSystem } from '../system.js';
import { Client } from './client.js';
import { linkFor } from './mailbox.js';

export const password = 'correct horse battery';

export interface Company {
  client: Client;
  companyId: string;
  userId: string;
  email: string;
  name: string;
}

/** Creates a company with its first user, signed in, on the system under test unless another one is given. */
export async function registerCompany(label = 'Company', baseUrl?: string): Promise<Company> {
  const name = `${label} ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  const body = { email, password, company_name: name };
  const session = await new Client(undefined, baseUrl).call(routes.auth.register, { body });
  const { access_token, company_id: companyId, user_id: userId } = session;
  return { client: new Client(access_token, baseUrl), companyId, userId, email, name };
}

export interface Member {
  client: Client;
  userId: string;
  email: string;
}

/** Adds a user by an invitation, through the link in the mail. */
export async function joinCompany(admin: Client, role: CompanyRole): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  await admin.call(routes.invitations.create, { body: { email, role } });
  const params = { token: await linkFor(email) };
  const session = await new Client().call(routes.invitations.accept, { params, body: { password } });
  return { client: new Client(session.access_token), userId: session.user_id, email };
}

export async function signIn(email: string): Promise<Client> {
  const session = await new Client().call(routes.auth.token, { body: { username: email, password } });
  return new Client(session.access_token);
}

/** The platform administrator; fails if the system under test has not named one. */
export async function signInOperator(): Promise<Client> {
  const { operator } = readSystem();
  if (operator === undefined) throw new Error('E2E_ADMIN_EMAIL and E2E_ADMIN_PASSWORD are needed');
  const session = await new Client().call(routes.auth.token, {
    body: { username: operator.email, password: operator.password },
  });
  return new Client(session.access_token);
}

export async function createDepartment(client: Client, name = 'Workshop'): Promise<string> {
  return (await client.call(routes.departments.create, { body: { name } })).id;
}
