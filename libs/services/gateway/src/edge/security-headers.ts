/**
 * Sent with every reply of the gateway, errors too (ASVS 5.0, V3.4). The strict policy keeps a token in local storage
 * safe. `style-src 'unsafe-inline'`: the UI kit sets style attributes; scripts are never inline.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of a page that these websites may embed. Origins contain no characters that end a directive. */
export const embeddableBy = (sites: readonly string[]): string =>
  contentSecurityPolicy.replace("frame-ancestors 'none'", `frame-ancestors ${sites.join(' ')}`);

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), payment=(), usb=(), microphone=(self), display-capture=(self)',
};
