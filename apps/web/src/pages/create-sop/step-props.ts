import type { WizardEvent, WizardState } from './wizard.machine.js';

export interface StepProps {
  readonly state: WizardState<File>;
  readonly send: (event: WizardEvent<File>) => void;
}
