export { eventually, type EventuallyOptions } from './eventually.js';
export { freePort } from './free-port.js';
export { FakeClock } from './fake-clock.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { answer, fakeBus, type FakeBus } from './fake-bus.js';
export { hasNats, testNats, type TestNats } from './test-nats.js';
export { CallFailed, type CallInput, client, Client, type ProblemBody, type Registered } from './client.js';
export { startApp, type StartAppOptions, type TestApp } from './start-app.js';
