import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '@sop/contracts';
import { IconBookmarkPlus, IconPencil } from '@tabler/icons-react';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import type { LazyMenu } from '../../ui/lazy-menu.js';
import { OpenMenu } from '../../ui/open-menu.js';
import { texts } from './dashboard.texts.js';
import type { ViewsDialog } from './saved-views.js';

interface SavedViewsMenuProps {
  readonly menu: LazyMenu;
  readonly onApply: (filter: SavedView['filter']) => void;
  readonly onOpen: (dialog: ViewsDialog) => void;
}

/** The user's views, and what can be done with them. */
export default function SavedViewsMenu({ menu, onApply, onOpen }: SavedViewsMenuProps) {
  const views = useQuery(queries.savedViews());
  const canSave = useCan('account.manage');
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  const hasViews = (views.data?.length ?? 0) > 0;
  return (
    <OpenMenu menu={menu} width={270}>
      {views.data?.map(({ id, name, filter }) => (
        <Menu.Item key={id} onClick={() => onApply(filter)}>
          {name}
        </Menu.Item>
      ))}
      {!hasViews && (
        <Menu.Item disabled>
          {views.isPending ? texts.viewsLoading : views.isError ? texts.viewsFailure : texts.noViews}
        </Menu.Item>
      )}
      {canSave && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => onOpen('save')}>
            {texts.saveView}
          </Menu.Item>
          {hasViews && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen('manage')}>
              {texts.manageViews}
            </Menu.Item>
          )}
        </>
      )}
    </OpenMenu>
  );
}
