import type { Sop, Step } from '@sop/contracts';

export interface StepMenuProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly title: string;
  /** Called with an added step, to open its editor. */
  readonly onAdded: (stepId: string) => void;
  readonly onSplit: () => void;
}
