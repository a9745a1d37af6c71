import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Box } from './detection.js';

export interface ScreenTextLine {
  text: string;
  /** 0..1. */
  confidence: number;
  box: Box;
}

export interface ScreenText {
  text: string;
  /** 0..1, over the whole picture. */
  confidence: number;
  /** From top to bottom in the reader's order. */
  lines: ScreenTextLine[];
}

export interface ScreenTextReader {
  /** The text on a screenshot or frame (JPEG, PNG, WebP). Processes one picture at a time. */
  read(imageFile: string): Promise<ScreenText>;
  close(): Promise<void>;
}

/** Tesseract needs letters of about 20 pixels or more; text on a screen is smaller. */
const READING_WIDTH = 2400;
/** Mean brightness (0..255) under which a picture is light text on a dark ground, which Tesseract reads badly. */
const DARK_BELOW = 100;

/** Loads Tesseract with the English data of the installed packages; downloads nothing and caches nothing on disk. */
export async function loadScreenTextReader(options: { language?: 'eng' } = {}): Promise<ScreenTextReader> {
  const { language = 'eng' } = options;
  const packageFolder = dirname(
    createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`),
  );
  const { createWorker, OEM } = await import('tesseract.js');
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(packageFolder, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  return {
    async read(imageFile) {
      const { picture, width, height } = await readable(imageFile);
      const { data } = await worker.recognize(picture, {}, { text: true, blocks: true });
      const lines = (data.blocks ?? []).flatMap((block) =>
        block.paragraphs.flatMap((paragraph) => paragraph.lines),
      );
      return {
        text: data.text.trim(),
        confidence: data.confidence / 100,
        lines: lines.map(({ text, confidence, bbox }) => ({
          text: text.trim(),
          confidence: confidence / 100,
          box: {
            x: bbox.x0 / width,
            y: bbox.y0 / height,
            width: (bbox.x1 - bbox.x0) / width,
            height: (bbox.y1 - bbox.y0) / height,
          },
        })),
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Grey, large enough, dark on light. */
async function readable(imageFile: string): Promise<{ picture: Buffer; width: number; height: number }> {
  const { data: grey, info } = await sharp(imageFile)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(grey).stats();
  const scale = Math.min(2, Math.max(1, READING_WIDTH / info.width));
  const width = Math.round(info.width * scale);
  const height = Math.round(info.height * scale);
  const isDark = (channels[0]?.mean ?? 255) < DARK_BELOW;
  const resized = sharp(grey).resize(width, height, { kernel: 'cubic', fit: 'fill' });
  const picture = await (isDark ? resized.negate() : resized).png({ compressionLevel: 1 }).toBuffer();
  return { picture, width, height };
}
