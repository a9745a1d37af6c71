import { Button, TextInput } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { focusHere } from '../../ui/focus-here.js';
import { texts } from './create-sop.texts.js';
import { suggestedName } from './wizard.machine.js';
import type { StepProps } from './step-props.js';
import styles from './wizard.module.css';

export function NameStep({ state, send }: StepProps) {
  const suggestion = suggestedName(state.video?.name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'next' });
  };
  /** A form with a disabled button ignores Enter, so the reason is shown anyway. */
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && state.name === '') send({ type: 'next' });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        value={state.name}
        maxLength={300}
        ref={focusHere}
        error={state.error}
        description={state.isNameSuggested && texts.nameOfFile}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => send({ type: 'name-changed', name: event.currentTarget.value })}
        onKeyDown={press}
      />
      {state.name === '' && suggestion !== '' && (
        <div>
          <Button
            variant="light"
            onClick={() => send({ type: 'name-suggested', name: suggestion })}
            className={styles.suggestion}
          >
            {texts.useName(suggestion)}
          </Button>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => send({ type: 'back' })}>
          {texts.previous}
        </Button>
        <Button type="submit" disabled={state.name === ''}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
}
