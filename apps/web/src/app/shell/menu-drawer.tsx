import { Drawer } from '@mantine/core';
import styles from './shell.module.css';
import type { Me } from './navigation.js';
import { Sidebar } from './sidebar.js';
import { texts } from './shell.texts.js';

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly me: Me | undefined;
}

/** The sidebar on small screens with its close button. Loaded when it is opened for the first time. */
export default function MenuDrawer({ isOpen, onClose, me }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      title={texts.menu}
      closeButtonProps={{ 'aria-label': texts.closeMenu }}
      classNames={{ body: styles.drawer, header: styles.drawerHeader }}
    >
      <Sidebar me={me} />
    </Drawer>
  );
}
