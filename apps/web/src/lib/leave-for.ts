const allowed: readonly string[] = ['https:', 'http:'];

/** Goes to a page that is not the product's own, as one where people pay; an address that runs or opens anything else is refused. */
export function leaveFor(address: string): void {
  if (!allowed.includes(new URL(address).protocol)) throw new TypeError('This is no address of a page.');
  window.location.assign(address);
}
