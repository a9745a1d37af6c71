import { texts } from './export.texts.js';

/** An SOP as all formats write it: texts as they are read, pictures as files. Copied into the process that writes it. */
export interface ExportDocument<Picture = PictureFile> {
  title: string;
  /** The company's, on white; left out where there is none. */
  logo?: ReadyPicture;
  /** `Assembly · 21 November 2026` */
  facts: string;
  /** `Generated on 22 November 2026` */
  generatedOn: string;
  madeAt: Date;
  safety: string[];
  equipmentHeading: string;
  equipment: string[];
  /** Why there are no steps; null where there are some. */
  noProcedure: string | null;
  steps: ExportStep<Picture>[];
  /** Null where it is too long for a document, or there is none. */
  transcription: string | null;
}

export interface ExportStep<Picture = PictureFile> {
  number: number;
  title: string;
  /** When it is shown: `Video 0:12 – 0:30` */
  time: string;
  isUncertain: boolean;
  /** What of the safety precautions belongs to it and stands not in its own words. */
  warnings: string[];
  paragraphs: string[];
  /** The step's picture, and those below it. */
  pictures: Picture[];
}

/** Where a picture lies in the object store: the picture itself, and a smaller one of the same moment. */
export interface StoredPicture {
  key: string;
  smallerKey: string;
}

/** A picture in the scratch folder, or why there is none. */
export type FetchedPicture = { file: string } | { unloaded: string };

/** A picture that every format can take, or the line that stands in its place. */
export type PictureFile = ReadyPicture | { line: string; reason: string };
export interface ReadyPicture {
  /** Within the scratch folder. */
  file: string;
  kind: 'jpg' | 'png';
  /** In pixels. */
  width: number;
  height: number;
}

export const isReady = (picture: PictureFile): picture is ReadyPicture => 'file' in picture;

/** What a picture of a step is called, for whoever does not see it. */
export const pictureName = (title: string, place: number): string =>
  place === 0 ? title : texts.furtherPicture(title, place + 1);

/** Line by line: an expression for a break with blanks around it tries anew at each of ten thousand blanks. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
