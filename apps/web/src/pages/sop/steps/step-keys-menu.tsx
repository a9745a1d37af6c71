import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../../ui/lazy-menu.js';
import styles from './procedure.module.css';
import { texts } from '../sop.texts.js';

const StepKeys = lazy(() => import('./step-keys.js'));

/** Says which keys go from step to step, and lets them be turned off, as keys without Ctrl or Alt must allow. */
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
