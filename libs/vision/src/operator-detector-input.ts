import sharp from 'sharp';
import type { Box } from './detection.js';

/** The position of a picture in the network's square input, in pixels of the input. */
export interface Letterbox {
  left: number;
  top: number;
  /** Of the picture within it. */
  width: number;
  height: number;
}

export interface NetworkInput {
  width: number;
  height: number;
  /** Colours one plane after the other (ONNX), or pixel by pixel (TensorFlow.js). */
  isPlanar: boolean;
}

/** Ultralytics' padding grey (`LetterBox`, 114 of 255). */
const FILL = { r: 114, g: 114, b: 114 } as const;

/** Red, green, blue in 0..1, the whole picture centred with its own aspect ratio. */
export async function letterboxed(
  imageFile: string,
  input: NetworkInput,
): Promise<{ pixels: Float32Array; letterbox: Letterbox }> {
  const { autoOrient } = await sharp(imageFile).metadata();
  const letterbox = fit(autoOrient, input);
  const { left, top, width, height } = letterbox;
  const bytes = await sharp(imageFile, { sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extend({
      left,
      top,
      right: input.width - left - width,
      bottom: input.height - top - height,
      background: FILL,
    })
    .raw()
    .toBuffer();
  return { pixels: input.isPlanar ? planar(bytes) : bytewise(bytes), letterbox };
}

export function fit(picture: { width: number; height: number }, input: NetworkInput): Letterbox {
  const scale = Math.min(input.width / picture.width, input.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return {
    left: Math.floor((input.width - width) / 2),
    top: Math.floor((input.height - height) / 2),
    width,
    height,
  };
}

/** From corners in pixels of the network's input to shares of the picture. */
export function inPicture(
  [left, top, right, bottom]: readonly [number, number, number, number],
  letterbox: Letterbox,
): Box {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const x = inside((left - letterbox.left) / letterbox.width);
  const y = inside((top - letterbox.top) / letterbox.height);
  return {
    x,
    y,
    width: Math.max(0, inside((right - letterbox.left) / letterbox.width) - x),
    height: Math.max(0, inside((bottom - letterbox.top) / letterbox.height) - y),
  };
}

function planar(bytes: Buffer): Float32Array {
  const count = bytes.length / 3;
  const pixels = new Float32Array(bytes.length);
  for (let i = 0, from = 0; i < count; i += 1) {
    pixels[i] = (bytes[from++] ?? 0) / 255;
    pixels[count + i] = (bytes[from++] ?? 0) / 255;
    pixels[2 * count + i] = (bytes[from++] ?? 0) / 255;
  }
  return pixels;
}

function bytewise(bytes: Buffer): Float32Array {
  const pixels = new Float32Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) pixels[i] = (bytes[i] ?? 0) / 255;
  return pixels;
}
