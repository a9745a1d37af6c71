import type { BrandInks, ExportTemplate } from '@sop/contracts';
import { textsIn, type DocumentTexts } from './export.texts.js';

/** An SOP as all formats write it: texts as they are read, pictures as files. Copied into the process that writes the document. */
export interface ExportDocument<Picture = PictureFile> {
  template: ExportTemplate;
  inks: BrandInks;
  title: string;
  /** The company's logo, on white; undefined where there is none. */
  logo?: ReadyPicture;
  /** Of the SOP's texts: two or three letters. */
  language: string;
  /** `Assembly · 21 November 2026` */
  facts: string;
  /** `Version 3 · Safety change · Released on 22 November 2026 · Approved by Ann Lee`, or `Draft` */
  release: string;
  /** Whether it is the current version and was not withdrawn. */
  isValid: boolean;
  /** `Reason: The guard is missing`; undefined unless it was withdrawn. */
  withdrawal?: string;
  /** `Generated on 22 November 2026` */
  generatedOn: string;
  madeAt: Date;
  /** A link to the SOP for people without an account; undefined for none. */
  link?: ExportedLink;
  /** Its QR code; undefined without a link. */
  qrCode?: ReadyPicture;
  safety: string[];
  equipmentHeading: string;
  equipment: string[];
  /** Why there are no steps; null where there are some. */
  noProcedure: string | null;
  steps: ExportStep<Picture>[];
  /** Null where it is too long for a document, or empty. */
  transcription: string | null;
}

/** What a checklist asks for at its end. */
export const signOffOf = ({
  template,
  language,
}: Pick<ExportDocument, 'template' | 'language'>): readonly string[] =>
  template === 'checklist' ? textsIn(language).signOff : [];

export interface ExportedLink {
  address: string;
  /** What it is for, how long it is valid, and whether it needs a password. */
  lines: string[];
}

export interface ExportStep<Picture = PictureFile> {
  number: number;
  title: string;
  /** Its span in the video: `Video 0:12 – 0:30`; empty for a step of an imported document. */
  time: string;
  isUncertain: boolean;
  /** Precautions of the step that its own words do not contain. */
  warnings: string[];
  paragraphs: string[];
  /** The step's first picture, and those below it. */
  pictures: Picture[];
}

/** Keys of a picture in the object store: the picture itself, and its thumbnail. */
export interface StoredPicture {
  key: string;
  smallerKey: string;
}

/** A picture in the scratch folder, or why there is none. */
export type FetchedPicture = { file: string } | { unloaded: string };

/** A picture that every format can use, or the line in its place. */
export type PictureFile = ReadyPicture | { line: string; reason: string };
export interface ReadyPicture {
  /** Relative to the scratch folder. */
  file: string;
  kind: 'jpg' | 'png';
  /** In pixels. */
  width: number;
  height: number;
}

export const isReady = (picture: PictureFile): picture is ReadyPicture => 'file' in picture;

/** The alternative text of a step's picture. */
export const pictureName = (title: string, index: number, texts: DocumentTexts): string =>
  index === 0 ? title : texts.furtherPicture(title, index + 1);

/** Line by line: an expression for a break with blanks around it backtracks at each of ten thousand blanks. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
