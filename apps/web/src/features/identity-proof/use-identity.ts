import { routes, type BodyInputOf } from '@sop/contracts';
import { call } from '../../api/call.js';
import type { Refusal } from '../../ui/form/refusal.js';

/** What is confirmed: its purpose, and what it is for. */
export type Signed = BodyInputOf<typeof routes.identity.begin>;

/** What is empty was not asked for. */
interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Confirms the user's identity by the password, or else by a new sign-in at the provider. Returns the confirmation. */
export async function confirmIdentity(
  signed: Signed,
  { password, code }: Proof,
  onCodeNeeded: () => void,
): Promise<string> {
  const body = { ...signed, ...(password !== '' && { password }), ...(code !== '' && { code }) };
  try {
    return (await call(routes.identity.confirm, { body })).confirmation;
  } catch (error) {
    if (asksForCode(error)) onCodeNeeded();
    throw error;
  }
}

/** Whether the user has a second factor, whose code is missing or wrong. */
const asksForCode = (error: unknown): boolean =>
  (error as Partial<Refusal> | null)?.errors?.some(({ path }) => path === 'code') ?? false;
