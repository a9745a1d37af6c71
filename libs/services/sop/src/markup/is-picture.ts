/** JPEG, PNG or WebP by its first bytes: other formats of the library are never opened. */
export const isPicture = (bytes: Buffer): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|RIFF[^]{4}WEBP)/.test(bytes.toString('latin1', 0, 12));

/** Longer sides of a picture that a user sends are shrunk to this many pixels. */
export const longestSentSide = 2048;
