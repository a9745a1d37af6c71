import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Anchor } from './anchor.js';
import type { LazyMenu } from './lazy-menu.js';

interface OpenMenuProps extends Pick<MenuProps, 'position'> {
  readonly menu: LazyMenu;
  readonly width: number;
  readonly children: ReactNode;
}

/** The menu of a button by `useLazyMenu`. */
export function OpenMenu({ menu, width, position = 'bottom-end', children }: OpenMenuProps) {
  // Opens after mounting, because the element for the focus return is determined when it opens.
  const isMounted = useMounted();
  return (
    <Menu
      id={menu.id}
      opened={menu.isOpen && isMounted}
      onClose={menu.close}
      position={position}
      width={width}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor element={menu.anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
