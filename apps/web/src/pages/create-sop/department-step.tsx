import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { texts } from './create-sop.texts.js';
import { DepartmentChoice } from './department-choice.js';
import type { StepProps } from './step-props.js';
import styles from './wizard.module.css';

interface DepartmentStepProps extends StepProps {
  readonly isCreating: boolean;
  readonly onCreate: () => void;
}

export function DepartmentStep({ state, send, isCreating, onCreate }: DepartmentStepProps) {
  const choose = useCallback(
    (departmentId: string) => send({ type: 'department-chosen', departmentId }),
    [send],
  );
  return (
    <div className={styles.form}>
      <DepartmentChoice
        departmentId={state.departmentId}
        isDisabled={isCreating}
        isFocused
        onChoose={choose}
      />
      <div className={styles.buttons}>
        <Button variant="default" disabled={isCreating} onClick={() => send({ type: 'back' })}>
          {texts.previous}
        </Button>
        <Button onClick={onCreate} disabled={state.departmentId === '' || isCreating}>
          {isCreating ? texts.processing : texts.create}
        </Button>
      </div>
    </div>
  );
}
