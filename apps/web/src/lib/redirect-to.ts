const allowedProtocols: readonly string[] = ['https:', 'http:'];

/** Navigates to a page outside the product, such as the payment page. Throws for an address that is not http(s). */
export function redirectTo(address: string): void {
  if (!allowedProtocols.includes(new URL(address).protocol))
    throw new TypeError('This is no address of a page.');
  window.location.assign(address);
}
