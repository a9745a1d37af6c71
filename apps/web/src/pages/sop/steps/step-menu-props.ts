import type { Sop, Step } from '@sop/contracts';

export interface StepMenuProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly title: string;
  /** A step that was just added, to be written. */
  readonly onAdded: (stepId: string) => void;
  readonly onSplit: () => void;
}
