import type { EquipmentItem, LeftOut, Precaution } from '@sop/contracts';

/** An SOP as it was read of a document. */
export interface ReadSop {
  title: string;
  /** It lists software in place of tools, and no precautions. */
  isSoftware: boolean;
  precautions: Pick<Precaution, 'text' | 'kind' | 'step_index'>[];
  equipment: Pick<EquipmentItem, 'name' | 'kind'>[];
  steps: ReadStep[];
  /** False where nothing in the document says what a step is, and every paragraph became one. */
  areStepsMarked: boolean;
  leftOut: LeftOut[];
  leftOutCount: number;
}

export interface ReadStep {
  title: string;
  paragraphs: string[];
  /** In the scratch folder: the file of the picture, and that of its thumbnail. */
  pictures: ReadPicture[];
}

export interface ReadPicture {
  picture: string;
  thumbnail: string;
}

/** Why no SOP can be read of it. */
export type UnreadableReason =
  | { code: 'document.unsupported' | 'document.damaged' | 'document.too-much' | 'document.no-steps' }
  | { code: 'document.too-many-steps'; steps: number };

export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';

  constructor(readonly reason: UnreadableReason) {
    super(reason.code);
  }
}

export const unreadable = (code: Exclude<UnreadableReason['code'], 'document.too-many-steps'>) =>
  new UnreadableDocument({ code });
