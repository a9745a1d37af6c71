import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { hasToken } from '../api/session.js';

/** Pages for signed-in users: without a token to /login, and back afterwards. */
export function requireToken({ request }: LoaderFunctionArgs) {
  if (hasToken()) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** Public pages that are useless with a session. */
export const requireNoToken = () => (hasToken() ? redirect('/dashboard') : null);
