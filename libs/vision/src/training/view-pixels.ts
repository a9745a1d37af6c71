import sharp from 'sharp';
import { INPUT_SIDE, networkPixels, normalised, shownPicture } from '../picture-pixels.js';
import type { View } from './views.js';

/** Windows of 0.5 or more of a picture still have the network's resolution. */
const DECODED_SIDE = 1200;
const GREY = { r: 128, g: 128, b: 128 };

export interface DecodedPicture {
  /** The network's input for the view; for a view of the whole picture the same bytes as in detection. */
  pixelsOf(view: View): Promise<Float32Array>;
}

/** A picture read once for several views. */
export async function decodePicture(file: string): Promise<DecodedPicture> {
  const decoded = await shownPicture(file)
    .resize(DECODED_SIDE, DECODED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = decoded.info;
  return {
    async pixelsOf(view) {
      if (isPlain(view)) return networkPixels(file);
      const { source, target } = placement(view, width, height);
      const raw = { width, height, channels };
      const part = await sharp(decoded.data, { raw })
        .extract(source)
        .resize(target.width, target.height, { fit: 'fill' })
        .raw()
        .toBuffer();
      const { left, right, ...upright } = target.margins;
      // sharp mirrors first, independent of the order of calls.
      const margins = view.isMirrored ? { left: right, right: left } : { left, right };
      const framed = sharp(part, { raw: { width: target.width, height: target.height, channels } })
        .flop(view.isMirrored)
        .extend({ ...upright, ...margins, background: GREY });
      return normalised(await framed.raw().toBuffer(), view.contrast, view.brightness);
    },
  };
}

const isPlain = ({ window, isMirrored, contrast, brightness }: View) =>
  window.width === 1 && window.height === 1 && !isMirrored && contrast === 1 && brightness === 0;

interface Placement {
  source: { left: number; top: number; width: number; height: number };
  target: {
    width: number;
    height: number;
    margins: { left: number; right: number; top: number; bottom: number };
  };
}

/** The pixels of the picture in the window, and their position in the network's square input. */
function placement({ window }: View, width: number, height: number): Placement {
  const across = span(window.x, window.width, width);
  const down = span(window.y, window.height, height);
  return {
    source: { left: across.from, top: down.from, width: across.count, height: down.count },
    target: {
      width: across.shown,
      height: down.shown,
      margins: { left: across.before, right: across.after, top: down.before, bottom: down.after },
    },
  };
}

function span(start: number, size: number, pixels: number) {
  const [first, last] = [Math.max(0, start), Math.min(1, start + size)];
  const from = Math.min(pixels - 1, Math.round(first * pixels));
  const count = Math.max(1, Math.round(last * pixels) - from);
  const before = Math.round(((first - start) / size) * INPUT_SIDE);
  const shown = Math.max(1, Math.round(((last - first) / size) * INPUT_SIDE));
  return {
    from,
    count,
    before,
    shown: Math.min(shown, INPUT_SIDE - before),
    after: Math.max(0, INPUT_SIDE - before - shown),
  };
}
