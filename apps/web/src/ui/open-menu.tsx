import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Anchor } from './anchor.js';
import type { LaterMenu } from './later-menu.js';

interface OpenMenuProps extends Pick<MenuProps, 'position'> {
  readonly menu: LaterMenu;
  readonly width: number;
  readonly children: ReactNode;
}

/** The menu of a button by `useLaterMenu`. */
export function OpenMenu({ menu, width, position = 'bottom-end', children }: OpenMenuProps) {
  // It opens once it is there: where the focus goes back to is seen when it opens.
  const isPlaced = useMounted();
  return (
    <Menu
      id={menu.id}
      opened={menu.isOpen && isPlaced}
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
