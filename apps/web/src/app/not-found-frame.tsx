import { Outlet } from 'react-router-dom';
import { hasToken } from '../api/session.js';
import styles from './root.module.css';
import { Shell } from './shell/shell.js';

/** An unknown address keeps the frame of who is signed in; a stranger sees the bare page. */
export function NotFoundFrame() {
  if (hasToken()) return <Shell />;
  return (
    <main id="content" tabIndex={-1} className={styles.public}>
      <Outlet />
    </main>
  );
}
