import type { Sop, Step } from '@sop/contracts';

export interface MarkupButtonProps {
  readonly sop: Sop;
  readonly step: Step;
  /** 0 is the step's first picture, followed by the further ones. */
  readonly position: number;
  readonly name: string;
}
