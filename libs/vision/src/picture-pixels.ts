import sharp, { type Sharp } from 'sharp';

/** The side of the network's square input in pixels, for pictures of any aspect ratio. */
export const INPUT_SIDE = 300;

/** The picture as displayed: upright, opaque, in sRGB. */
export function shownPicture(file: string): Sharp {
  return sharp(file, { sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}

/** Red, green, blue in -1..1, row by row. */
export async function networkPixels(file: string): Promise<Float32Array> {
  return normalised(
    await shownPicture(file).resize(INPUT_SIDE, INPUT_SIDE, { fit: 'fill' }).raw().toBuffer(),
  );
}

/** Bytes to -1..1, times `contrast`, plus `brightness`, clipped to the range. */
export function normalised(bytes: Uint8Array, contrast = 1, brightness = 0): Float32Array {
  const table = Float32Array.from({ length: 256 }, (_, byte) =>
    Math.min(1, Math.max(-1, (byte / 127.5 - 1) * contrast + brightness)),
  );
  const pixels = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) pixels[i] = table[bytes[i] ?? 0] ?? 0;
  return pixels;
}
