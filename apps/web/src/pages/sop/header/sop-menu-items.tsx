import { Menu } from '@mantine/core';
import {
  IconArrowsSort,
  IconCopy,
  IconEyeOff,
  IconHistory,
  IconLanguage,
  IconListCheck,
  IconRefresh,
  IconShieldCheck,
  IconTags,
  IconTools,
  IconTrash,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useCan } from '../../../features/permissions/use-can.js';
import { texts as tagTexts } from '../../../features/tags/tags.texts.js';
import type { LazyMenu } from '../../../ui/lazy-menu.js';
import { OpenMenu } from '../../../ui/open-menu.js';
import { hideVideo } from '../steps/edit-steps.js';
import { useSopEditing } from '../sop-editing.js';
import type { SopMenuProps, SopMenuDialog } from './sop-menu-props.js';
import { texts as redactionTexts } from '../redaction/redaction.texts.js';
import { texts as translationTexts } from '../translation/translation.texts.js';
import { texts } from '../sop.texts.js';

interface SopMenuItemsProps extends SopMenuProps {
  readonly menu: LazyMenu;
  readonly onOpen: (dialog: SopMenuDialog) => void;
}

/** Further actions on the SOP. */
export default function SopMenuItems({ menu, sop, onEditList, onOpen }: SopMenuItemsProps) {
  const [canEdit, canCreate, canDelete] = [useCan('sop.edit'), useCan('sop.create'), useCan('sop.delete')];
  const [canTranslate, canRedact] = [useCan('sop.translate'), useCan('picture.destroy')];
  return (
    <OpenMenu menu={menu} width={270}>
      <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => onOpen('history')}>
        {texts.versionHistory}
      </Menu.Item>
      <Menu.Item component={Link} to={`/runs?sop_id=${sop.id}`} leftSection={<IconListCheck {...icon} />}>
        {texts.runs}
      </Menu.Item>
      {canEdit && (
        <>
          {sop.steps.length > 1 && (
            <Menu.Item leftSection={<IconArrowsSort {...icon} />} onClick={() => onOpen('reorder')}>
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
          <Menu.Item leftSection={<IconTags {...icon} />} onClick={() => onOpen('tags')}>
            {tagTexts.edit}
          </Menu.Item>
          {canTranslate && sop.status === 'ready' && (
            <Menu.Item leftSection={<IconLanguage {...icon} />} onClick={() => onOpen('translate')}>
              {translationTexts.translate}
            </Menu.Item>
          )}
          <VideoItems sop={sop} onOpen={onOpen} />
        </>
      )}
      {canRedact && sop.status === 'ready' && (
        <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => onOpen('redact')}>
          {sop.video_path !== null || sop.is_being_redacted ? redactionTexts.open : redactionTexts.openWords}
        </Menu.Item>
      )}
      {canCreate && sop.status === 'ready' && (
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onOpen('duplicate')}>
          {texts.duplicateSop}
        </Menu.Item>
      )}
      {canDelete && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            data-tone="danger"
            onClick={() => onOpen('delete')}
          >
            {texts.deleteSop}
          </Menu.Item>
        </>
      )}
    </OpenMenu>
  );
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with the video, where there is one. */
function VideoItems({ sop, onOpen }: Pick<SopMenuItemsProps, 'sop' | 'onOpen'>) {
  const editing = useSopEditing();
  if (sop.video_path === null) return null;
  return (
    <>
      <Menu.Item
        leftSection={sop.is_video_hidden ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
        onClick={() => void editing?.edit(hideVideo(sop.id, !sop.is_video_hidden))}
      >
        {sop.is_video_hidden ? texts.showVideo : texts.hideVideo}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onOpen('regenerate')}>
        {texts.regenerate}
      </Menu.Item>
    </>
  );
}
