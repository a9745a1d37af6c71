import { Controller } from '@nestjs/common';
import { SessionState, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { sessionStatusOf } from '@sop/testing';

/** Returns the status of a session, in place of auth. */
@Controller()
export class FakeSessions {
  @OnRequest(SessionState)
  async session({ session_id }: RequestOf<typeof SessionState>) {
    return sessionStatusOf(session_id);
  }
}
