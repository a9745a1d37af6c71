import { Outlet } from 'react-router-dom';
import { hasToken } from '../api/session.js';
import { Shell } from './shell/shell.js';

/** An unknown address keeps the frame of who is signed in; to a stranger the page brings that of the pages for visitors. */
export function NotFoundFrame() {
  return hasToken() ? <Shell /> : <Outlet />;
}
