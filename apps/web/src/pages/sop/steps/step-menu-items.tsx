import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconCopy,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { OpenMenu } from '../../../ui/open-menu.js';
import type { LazyMenu } from '../../../ui/lazy-menu.js';
import { addStep, duplicateStep, mergeSteps, moveStep, newStepOf, removeStep } from './edit-steps.js';
import { useSopEditing, type SopEdit } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { splitTextOf } from './split-step.js';
import type { StepMenuProps } from './step-menu-props.js';

interface StepMenuItemsProps extends Omit<StepMenuProps, 'title'> {
  readonly menu: LazyMenu;
}

/** Further actions on a step. */
export default function StepMenuItems({ menu, sop, step, onAdded, onSplit }: StepMenuItemsProps) {
  const editing = useSopEditing();
  if (!editing) return null;
  const at = sop.steps.findIndex(({ id }) => id === step.id);
  const next = sop.steps[at + 1];
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  const edit = (change: SopEdit) => void editing.edit(change);
  const add = async () => {
    const saved = await editing.edit(addStep(sop.id, step.id));
    const added = saved && newStepOf(sop, saved);
    if (added) onAdded(added.id);
  };
  const move = (to: number) => edit(moveStep(sop, at, to));
  return (
    <OpenMenu menu={menu} width={270}>
      <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => void add()}>
        {texts.addBelow}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => edit(duplicateStep(sop.id, step))}>
        {texts.duplicate}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsJoin2 {...icon} />}
        disabled={!next}
        onClick={() => next && edit(mergeSteps(sop.id, step, next))}
      >
        {texts.mergeNext}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsSplit2 {...icon} />}
        disabled={splitTextOf(step).trim() === ''}
        onClick={onSplit}
      >
        {texts.split}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at === 0} onClick={() => move(at - 1)}>
        {texts.moveUp}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...icon} />} disabled={!next} onClick={() => move(at + 1)}>
        {texts.moveDown}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash {...icon} />}
        data-tone="danger"
        onClick={() => edit(removeStep(sop.id, step))}
      >
        {texts.deleteStep}
      </Menu.Item>
    </OpenMenu>
  );
}
