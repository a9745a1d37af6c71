import { Drawer } from '@mantine/core';
import styles from './shell.module.css';
import { Sidebar, type Me } from './sidebar.js';

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly me: Me | undefined;
}

/** The sidebar on small screens. Loaded when it is opened for the first time. */
export default function MenuDrawer({ isOpen, onClose, me }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
      classNames={{ body: styles.drawer, header: styles.drawerHeader }}
    >
      <Sidebar me={me} />
    </Drawer>
  );
}
