import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLazyMenu } from '../../../ui/lazy-menu.js';
import { texts } from '../sop.texts.js';
import type { SopMenuProps, SopMenuDialog } from './sop-menu-props.js';

const SopMenuItems = lazy(() => import('./sop-menu-items.js'));
const VersionHistory = lazy(() => import('../history/version-history.js'));
const ReorderDialog = lazy(() => import('../steps/reorder-dialog.js'));
const RegenerateDialog = lazy(() => import('./regenerate-dialog.js'));
const RedactionDialog = lazy(() => import('../redaction/redaction-dialog.js'));
const TagsDialog = lazy(() => import('../../../features/tags/tags-dialog.js'));
const DuplicateDialog = lazy(() => import('./duplicate-dialog.js'));
const TranslateDialog = lazy(() => import('../translation/translate-dialog.js'));
const DeleteSop = lazy(() => import('../../../features/delete-sop/delete-sop.js'));

/** Further actions on the SOP; the menu and its dialogs are loaded when opened. */
export function SopMenu({ sop, onEditList }: SopMenuProps) {
  const [opened, setOpened] = useState<SopMenuDialog | null>(null);
  const { menu, button } = useLazyMenu();
  const navigate = useNavigate();
  const close = () => setOpened(null);
  return (
    <>
      <ActionIcon {...button} variant="default" aria-label={texts.moreOfSop}>
        <IconDots size={20} stroke={1.75} />
      </ActionIcon>
      <Suspense>
        {menu.wasOpened && <SopMenuItems menu={menu} sop={sop} onEditList={onEditList} onOpen={setOpened} />}
      </Suspense>
      <Suspense>
        {opened === 'history' && <VersionHistory sop={sop} onClose={close} />}
        {opened === 'reorder' && <ReorderDialog sop={sop} onClose={close} />}
        {opened === 'regenerate' && <RegenerateDialog sopId={sop.id} onClose={close} />}
        {opened === 'redact' && <RedactionDialog sop={sop} onClose={close} />}
        {opened === 'tags' && <TagsDialog sop={sop} onClose={close} />}
        {opened === 'duplicate' && <DuplicateDialog sop={sop} onClose={close} />}
        {opened === 'translate' && <TranslateDialog sop={sop} onClose={close} />}
        {opened === 'delete' && (
          <DeleteSop sop={sop} onClose={close} onDeleted={() => void navigate('/dashboard')} />
        )}
      </Suspense>
    </>
  );
}
