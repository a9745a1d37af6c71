import type { IdentityProvider } from '@sop/contracts';

/** Who somebody is, as a provider vouches for it. */
export interface Identity {
  provider: IdentityProvider;
  /** The provider's own name for the account: it stays when the address changes. */
  subject: string;
  /** In its normal form; null where the provider does not say that the address is the account's own. */
  confirmedEmail: string | null;
}
