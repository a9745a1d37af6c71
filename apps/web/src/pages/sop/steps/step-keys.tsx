import { Popover, Switch } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { storeChoice } from '../../../lib/local-choice.js';
import { Anchor } from '../../../ui/anchor.js';
import type { LazyMenu } from '../../../ui/lazy-menu.js';
import styles from './procedure.module.css';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { stepKeysChoice } from './step-keys-choice.js';

interface StepKeysProps {
  readonly menu: LazyMenu;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The shortcuts with the switch that disables them. */
export default function StepKeys({ menu, isOn, onChange }: StepKeysProps) {
  const isMounted = useMounted();
  const canEdit = useSopEditing() !== null;
  return (
    <Popover
      id={menu.id}
      opened={menu.isOpen && isMounted}
      onClose={menu.close}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
    >
      <Popover.Target>
        <Anchor element={menu.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles.keys}>
        <p>
          <kbd>J</kbd> {texts.or} <kbd>↓</kbd> {texts.nextStepKey}
        </p>
        <p>
          <kbd>K</kbd> {texts.or} <kbd>↑</kbd> {texts.previousStepKey}
        </p>
        {canEdit && (
          <p>
            <kbd>A</kbd> {texts.acceptKey}
          </p>
        )}
        <Switch
          label={texts.useKeys}
          checked={isOn}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
            storeChoice(stepKeysChoice, event.currentTarget.checked ? 'on' : 'off');
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
