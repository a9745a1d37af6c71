import { Controller } from '@nestjs/common';
import { SessionState, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { sessionStatusOf } from '@sop/testing';

/** Says of a session how it stands, in place of auth. */
@Controller()
export class SessionNeighbour {
  @OnRequest(SessionState)
  async session({ session_id }: RequestOf<typeof SessionState>) {
    return sessionStatusOf(session_id);
  }
}
