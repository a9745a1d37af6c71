import { refuse } from '@sop/service-kit';

/**
 * Builds the URL to which the provider redirects: only URLs and paths of the product itself. @throws Problem 422: a
 * foreign page after a payment would be a perfect place for phishing
 */
export function returnUrl(
  publicUrl: string,
  requested: string | undefined,
  { fallback: fallback, field }: { fallback: string; field: string },
): string {
  const address = URL.parse(requested ?? fallback, `${publicUrl}/`);
  if (address?.origin !== new URL(publicUrl).origin || address.username || address.password)
    throw refuse('payments.foreign-address', {}, { field });
  return address.href;
}
