export { CLOCK, dayMilliseconds, systemClock, type Clock } from '@sop/service-kit';
