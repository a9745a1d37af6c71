import type { Sop, Step } from '@sop/contracts';

export interface MarkUpProps {
  readonly sop: Sop;
  readonly step: Step;
  /** 0 is the step's first picture, those below it follow. */
  readonly place: number;
  readonly name: string;
}
