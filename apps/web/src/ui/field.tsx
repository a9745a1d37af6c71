import { Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint and error of a control that is no plain input: a file, a picture, a group of controls. */
export function Field({ label, description, error, children }: FieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={[description && `${id}-description`, error && `${id}-error`]
        .filter(Boolean)
        .join(' ')}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {children}
    </Input.Wrapper>
  );
}
