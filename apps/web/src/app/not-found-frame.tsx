import { Outlet } from 'react-router-dom';
import { hasToken } from '../api/session.js';
import { Shell } from './shell/shell.js';

/** An unknown URL keeps the frame of signed-in users; for guests the page brings the frame of public pages. */
export function NotFoundFrame() {
  return hasToken() ? <Shell /> : <Outlet />;
}
