import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLazyMenu } from '../../ui/lazy-menu.js';
import { texts } from './dashboard.texts.js';
import type { useFilters } from './use-filters.js';

const SavedViewsMenu = lazy(() => import('./saved-views-menu.js'));
const SaveViewDialog = lazy(() => import('./save-view-dialog.js'));
const ManageViewsDialog = lazy(() => import('./manage-views-dialog.js'));

export type ViewsDialog = 'save' | 'manage';

/** The user's views of the list; all of it is loaded on first use. */
export function SavedViews({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { menu, button } = useLazyMenu();
  const [opened, setOpened] = useState<ViewsDialog | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button
        {...button}
        variant="default"
        leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.views}
      </Button>
      <Suspense>
        {menu.wasOpened && <SavedViewsMenu menu={menu} onApply={filters.apply} onOpen={setOpened} />}
      </Suspense>
      <Suspense>
        {opened === 'save' && <SaveViewDialog filter={filters.filter} onClose={close} />}
        {opened === 'manage' && <ManageViewsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
