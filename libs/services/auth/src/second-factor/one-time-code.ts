import { Secret, TOTP } from 'otpauth';

const issuer = 'SOP Creator';
const secretBytes = 20;
const periodSeconds = 30;
/** Clocks differ and people type slowly, so the previous and the next code count too. */
const window = 1;

/** In base32, as authenticator apps expect it. */
export const mintSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The URI that an app reads from a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of a code, in steps of 30 seconds since 1970; null when the code is wrong at `now`. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  // An input method may type full-width digits. Anything but six digits makes the library throw or guess.
  const token = code.normalize('NFKC');
  if (!/^[0-9]{6}$/.test(token)) return null;
  const shift = totpOf(secret).validate({ token, timestamp: now, window });
  return shift === null ? null : Math.floor(now / 1000 / periodSeconds) + shift;
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
