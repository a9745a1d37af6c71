import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Sop, Step } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../../ui/lazy-menu.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const StepMenuItems = lazy(() => import('./step-menu-items.js'));

export interface StepMenuProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly title: string;
  /** A step that was just added, to be written. */
  readonly onAdded: (stepId: string) => void;
  readonly onSplit: () => void;
}

/** Opens what can be made of a step beside its words and its picture. */
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
