import type { AnyRoute } from '@sop/contracts';

/** Whether the body of the route is as long as a video: it has no end that could be waited for. */
export const sendsFiles = (route: AnyRoute | undefined): boolean =>
  route?.bodyKind === 'upload' || route?.bodyKind === 'stream';
