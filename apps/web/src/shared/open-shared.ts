import { addressOf, routes, type BodyInputOf, type ProblemBody, type SharedSop } from '@sop/contracts';
import { apiPath } from '../lib/api-base.js';

/** What the page shows. `locked` is answered by a password. */
export type Opened =
  | { readonly state: 'open'; readonly sop: SharedSop }
  | { readonly state: 'locked'; readonly isWrong: boolean; readonly isTooMany: boolean }
  | { readonly state: 'gone' | 'not-ready' | 'failed' };

/** Without the session of this browser: the page is the same for every reader. */
export async function openShared(
  token: string,
  body: BodyInputOf<typeof routes.shared.open>,
): Promise<Opened> {
  const route = routes.shared.open;
  try {
    const reply = await fetch(apiPath + addressOf(route, { token }), {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
    });
    if (reply.ok) return { state: 'open', sop: (await reply.json()) as SharedSop };
    const problem = (await reply.json().catch(() => ({}))) as Partial<ProblemBody>;
    return refusedAs(reply.status, problem.code, body.password !== undefined);
  } catch {
    return { state: 'failed' };
  }
}

function refusedAs(status: number, code: ProblemBody['code'] | undefined, hadPassword: boolean): Opened {
  if (code === 'share.not-ready') return { state: 'not-ready' };
  if (code === 'share.password-needed') return { state: 'locked', isWrong: false, isTooMany: false };
  if (code === 'share.wrong-password') return { state: 'locked', isWrong: true, isTooMany: false };
  if (status === 429 && hadPassword) return { state: 'locked', isWrong: false, isTooMany: true };
  return { state: status === 404 || status === 422 ? 'gone' : 'failed' };
}
