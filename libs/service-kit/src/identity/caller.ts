import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { signIn } from './sign-in.js';

/** Who is calling, as the verified token says. The company comes from nowhere else. */
export interface Caller {
  userId: string;
  companyId: string;
  sessionId: string;
  email: string;
  isAdmin: boolean;
  /** The operator's role. */
  isPlatformAdmin: boolean;
  /** The operator who acts for this user. */
  actor?: { userId: string; email: string };
}

/** Parameter decorator: the verified caller. 401 on a public route, where nobody is known. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!caller) throw signIn();
  return caller;
});
