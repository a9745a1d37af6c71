import { ActionIcon, Popover, Switch } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { keepChoice } from '../../lib/local-choice.js';
import styles from './procedure.module.css';
import { texts } from './sop.texts.js';

/** Where the choice is remembered: `off` turns the keys off. */
export const stepKeysChoice = 'stepKeys';

/** Says which keys go from step to step, and lets them be turned off, as keys without Ctrl or Alt must allow. */
export function StepKeysMenu({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Popover position="bottom-end" width={280} trapFocus shadow="md" radius="lg">
      <Popover.Target>
        <ActionIcon aria-label={texts.keyboard} className={styles.keysButton}>
          <IconKeyboard size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.keys}>
        <p>
          <kbd>J</kbd> {texts.or} <kbd>↓</kbd> {texts.nextStepKey}
        </p>
        <p>
          <kbd>K</kbd> {texts.or} <kbd>↑</kbd> {texts.previousStepKey}
        </p>
        <Switch
          label={texts.useKeys}
          checked={isOn}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
            keepChoice(stepKeysChoice, event.currentTarget.checked ? 'on' : 'off');
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
