import type { IdentityProvider } from '@sop/contracts';

/** An identity vouched for by a provider. */
export interface Identity {
  provider: IdentityProvider;
  /** The provider's own id of the account, which remains when the address changes. */
  subject: string;
  /** In its normal form; null when the provider does not confirm that the address belongs to the account. */
  confirmedEmail: string | null;
  /** When the user entered the credentials there, in seconds since 1970; null when the provider does not report it. */
  authenticatedAt: number | null;
}
