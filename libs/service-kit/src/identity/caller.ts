import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CompanyRole, Permission } from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import { signIn } from './sign-in.js';

/** The caller of the verified token. The company comes from nowhere else. */
export interface Identity {
  userId: string;
  companyId: string;
  sessionId: string;
  email: string;
  /** The operator who acts for this user. */
  actor?: { userId: string; email: string };
}

/** The same with the user's current role from the session. */
export interface Caller extends Identity {
  role: CompanyRole;
  permissions: ReadonlySet<Permission>;
  /** Of an API token, which acts as itself: its id is that of user and session. */
  scopes?: readonly string[];
}

/** Parameter decorator: the verified caller. 401 on a public route, where the caller is unknown. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw signIn();
  return caller;
});
