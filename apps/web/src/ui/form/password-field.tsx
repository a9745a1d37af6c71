import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { texts } from '../ui.texts.js';

/** A password that can be revealed, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      {...props}
    />
  );
}
