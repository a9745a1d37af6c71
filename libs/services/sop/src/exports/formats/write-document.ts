import type { ExportFormat, SopExport } from '@sop/contracts';
import type { ExportDocument, FetchedPicture } from '../document/export-document.js';
import { readyLogo } from './logo.js';
import { readyPictures } from './pictures.js';
import { readyQrCode } from './qr-code.js';

export interface Writing {
  /** The scratch folder with the pictures; the document is written into it. */
  folder: string;
  format: ExportFormat;
  document: ExportDocument<FetchedPicture>;
  /** The file of the company's logo in the folder. */
  logo?: string;
}
export interface Written {
  /** Relative to the folder. */
  file: string;
  missing: SopExport['missing_pictures'];
}
/** Writes into the folder and returns the name of the file. */
export type Writer = (document: ExportDocument, folder: string) => Promise<string>;

/** Each loads only its own libraries. */
const writers: Record<ExportFormat, () => Promise<Writer>> = {
  pdf: async () => (await import('./pdf.js')).writePdf,
  docx: async () => (await import('./docx.js')).writeDocx,
  html: async () => (await import('./html.js')).writeHtml,
  markdown: async () => (await import('./markdown.js')).writeMarkdown,
};

/** Runs in a process of its own, see `write-in-child.ts`. */
export async function work({ folder, format, document, logo }: Writing): Promise<Written> {
  const ready = await readyPictures(document, folder);
  const readyLogoPicture = logo === undefined ? undefined : await readyLogo(logo, folder);
  const qrCode = document.link && (await readyQrCode(document.link.address, folder));
  const write = await writers[format]();
  const file = await write(
    { ...ready, ...(readyLogoPicture && { logo: readyLogoPicture }), ...(qrCode && { qrCode }) },
    folder,
  );
  const missing = ready.steps.flatMap(({ number: step, pictures }) =>
    pictures.flatMap((picture) => ('line' in picture ? [{ step, reason: picture.reason }] : [])),
  );
  return { file, missing };
}
