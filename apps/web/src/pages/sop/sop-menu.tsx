import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsSort,
  IconDots,
  IconHistory,
  IconRefresh,
  IconShieldCheck,
  IconTools,
  IconTrash,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import type { Sop } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '../../features/permissions/use-can.js';
import { hideVideo } from './edit-steps.js';
import { useSopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';

const VersionHistory = lazy(() => import('./version-history.js'));
const ReorderDialog = lazy(() => import('./reorder-dialog.js'));
const RegenerateDialog = lazy(() => import('./regenerate-dialog.js'));
const DeleteSop = lazy(() => import('../../features/delete-sop/delete-sop.js'));

/** A list of the SOP that can be written by hand. */
export type EditedList = 'safety' | 'equipment';

interface SopMenuProps {
  readonly sop: Sop;
  /** Undefined where it has no place on the page. */
  readonly onEditList: Partial<Record<EditedList, () => void>>;
}

/** What else can be done with the SOP; each room of it is loaded when it is opened. */
export function SopMenu({ sop, onEditList }: SopMenuProps) {
  const [opened, setOpened] = useState<'history' | 'reorder' | 'regenerate' | 'delete' | null>(null);
  const [mayEdit, mayDelete] = [useCan('sop.edit'), useCan('sop.delete')];
  const navigate = useNavigate();
  const editing = useSopEditing();
  const close = () => setOpened(null);
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={texts.moreOfSop}>
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => setOpened('history')}>
            {texts.versionHistory}
          </Menu.Item>
          {mayEdit && (
            <>
              {sop.steps.length > 1 && (
                <Menu.Item leftSection={<IconArrowsSort {...icon} />} onClick={() => setOpened('reorder')}>
                  {texts.reorder}
                </Menu.Item>
              )}
              {onEditList.safety && (
                <Menu.Item leftSection={<IconShieldCheck {...icon} />} onClick={onEditList.safety}>
                  {texts.editSafety}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconTools {...icon} />} onClick={onEditList.equipment}>
                {texts.editEquipment}
              </Menu.Item>
              <Menu.Item
                leftSection={sop.is_video_hidden ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
                onClick={() => void editing?.edit(hideVideo(sop.id, !sop.is_video_hidden))}
              >
                {sop.is_video_hidden ? texts.showVideo : texts.hideVideo}
              </Menu.Item>
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => setOpened('regenerate')}>
                {texts.regenerate}
              </Menu.Item>
            </>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconTrash {...icon} />}
                data-tone="danger"
                onClick={() => setOpened('delete')}
              >
                {texts.deleteSop}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'history' && <VersionHistory sop={sop} onClose={close} />}
        {opened === 'reorder' && <ReorderDialog sop={sop} onClose={close} />}
        {opened === 'regenerate' && <RegenerateDialog sopId={sop.id} onClose={close} />}
        {opened === 'delete' && (
          <DeleteSop sop={sop} onClose={close} onDeleted={() => void navigate('/dashboard')} />
        )}
      </Suspense>
    </>
  );
}
