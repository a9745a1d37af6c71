import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../../ui/lazy-menu.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import type { StepMenuProps } from './step-menu-props.js';

const StepMenuItems = lazy(() => import('./step-menu-items.js'));

/** Opens the further actions on a step. */
export function StepMenu({ title, ...props }: StepMenuProps) {
  const { menu, button } = useLazyMenu();
  if (!useSopEditing()) return null;
  return (
    <>
      <ActionIcon {...button} aria-label={texts.moreOfStep(title)}>
        <IconDots size={20} stroke={1.75} />
      </ActionIcon>
      <Suspense>{menu.wasOpened && <StepMenuItems {...props} menu={menu} />}</Suspense>
    </>
  );
}
