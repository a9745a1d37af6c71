import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { queries } from '../../../api/queries.js';
import styles from './notifications.module.css';
import { texts } from './notifications.texts.js';

interface NotificationsButtonProps {
  readonly onClick: () => void;
  readonly isOpen: boolean;
  /** Once the user is known. */
  readonly isOn: boolean;
}

/** Opens the notifications, and shows how many are unread. */
export function NotificationsButton({ onClick, isOpen, isOn }: NotificationsButtonProps) {
  const { data } = useQuery({ ...queries.unreadNotifications(), enabled: isOn });
  const unread = data?.count ?? 0;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={texts.withUnread(unread)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {texts.unread(unread)}
        </span>
      )}
    </button>
  );
}
