import { useQuery } from '@tanstack/react-query';
import { routes, type BodyInputOf } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { queries } from '../../api/queries.js';
import type { Refusal } from '../../ui/form/refusal.js';
import type { Fields } from '../../ui/form/use-fields.js';
import { texts } from './identity-proof.texts.js';

/** What is confirmed: its purpose, and what it is for. */
export type Signed = BodyInputOf<typeof routes.identity.begin>;

/** A part of the values of the form. */
export interface IdentityValues {
  readonly password: string;
  readonly code: string;
  /** Whether a user without a password has signed in again. */
  readonly isProven: boolean;
}

export type IdentityForm = Pick<Fields<IdentityValues>, 'values' | 'getValues' | 'getInputProps'>;

export const noIdentity: IdentityValues = { password: '', code: '', isProven: false };

/** Confirms the user's identity by the password, or else by a new sign-in at the provider: the rules of its fields and the call. */
export function useIdentity() {
  const { data: me } = useQuery(queries.me());
  const [needsCode, setNeedsCode] = useState(false);
  const hasPassword = me?.has_password ?? true;
  const rules = {
    password: (value: string) => (hasPassword && value === '' ? texts.passwordMissing : null),
    isProven: (value: boolean) => (hasPassword || value ? null : texts.missing),
  };
  /** Returns the confirmation. */
  const confirm = async (form: IdentityForm, signed: Signed): Promise<string> => {
    const { password, code } = form.getValues();
    const body = { ...signed, ...(password !== '' && { password }), ...(code !== '' && { code }) };
    try {
      return (await call(routes.identity.confirm, { body })).confirmation;
    } catch (error) {
      if (asksForCode(error)) setNeedsCode(true);
      throw error;
    } finally {
      // The proof of a sign-in is valid once.
      form.getInputProps('isProven').onChange(false);
    }
  };
  return { me, needsCode, rules, confirm };
}

/** Whether the user has a second factor, whose code is missing or wrong. */
const asksForCode = (error: unknown): boolean =>
  (error as Partial<Refusal> | null)?.errors?.some(({ path }) => path === 'code') ?? false;
