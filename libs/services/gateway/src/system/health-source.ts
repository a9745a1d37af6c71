import type { HealthReport } from '@sop/service-kit';

/** Source of the product's health: the parts of this process, or the services behind the gateway. */
export interface HealthSource {
  report(): Promise<HealthReport>;
}
export const HEALTH_SOURCE = Symbol('HealthSource');
