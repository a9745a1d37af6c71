import type { AnyRoute } from '@sop/contracts';

/** Whether the body of the route may be as long as a video, so that waiting for its end makes no sense. */
export const sendsFiles = (route: AnyRoute | undefined): boolean =>
  route?.bodyKind === 'upload' || route?.bodyKind === 'stream';
