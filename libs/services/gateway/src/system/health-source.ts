import type { HealthReport } from '@sop/service-kit';

/** Where the health of the whole product is asked for: the parts of this process, or the services behind the door. */
export interface HealthSource {
  report(): Promise<HealthReport>;
}
export const HEALTH_SOURCE = Symbol('HealthSource');
