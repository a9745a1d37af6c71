import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../../ui/lazy-menu.js';
import styles from './procedure.module.css';
import { texts } from '../sop.texts.js';

const StepKeys = lazy(() => import('./step-keys.js'));

/** Lists the shortcuts between steps and can disable them, as required for keys without Ctrl or Alt. */
export function StepKeysMenu({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { menu, button } = useLazyMenu('dialog');
  return (
    <>
      <ActionIcon {...button} aria-label={texts.keyboard} className={styles.keysButton}>
        <IconKeyboard size={20} stroke={1.75} />
      </ActionIcon>
      <Suspense>{menu.wasOpened && <StepKeys menu={menu} isOn={isOn} onChange={onChange} />}</Suspense>
    </>
  );
}
