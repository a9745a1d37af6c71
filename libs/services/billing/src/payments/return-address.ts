import { refuse } from '@sop/service-kit';

/**
 * Where the provider sends people back to: an address or a path of the product itself, and nobody else's. Throws 422: a page that
 * looks like ours after a payment would be the perfect place to ask for a password.
 */
export function returnAddress(
  publicUrl: string,
  given: string | undefined,
  { otherwise, field }: { otherwise: string; field: string },
): string {
  const address = URL.parse(given ?? otherwise, `${publicUrl}/`);
  if (address?.origin !== new URL(publicUrl).origin || address.username || address.password)
    throw refuse('payments.foreign-address', {}, { field });
  return address.href;
}
