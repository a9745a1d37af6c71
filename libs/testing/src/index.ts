export { eventually } from './eventually.js';
export { freePort } from './free-port.js';
export { listeningPorts, type ListeningPort } from './listening-ports.js';
export { machineLoad } from './machine-load.js';
export { closeServer, listenLocally } from './local-server.js';
export { collectMetrics, type CollectedMetrics } from './collect-metrics.js';
export { misbehave, misbehaviours, type MisbehavingServer, startMisbehaving } from './misbehaving-server.js';
export { FaultProxy } from './fault-proxy.js';
export { FakeClock } from './fake-clock.js';
export { testDatabase, type TestDatabase } from './test-database.js';
export { answer, fakeBus } from './fake-bus.js';
export { testNats, type TestNats } from './test-nats.js';
export { testS3, type TestS3 } from './test-s3.js';
export {
  CallFailed,
  type CallInput,
  client,
  Client,
  refusalOf,
  retryUnavailable,
  type ProblemBody,
  type Registered,
} from './client.js';
export { CountingFakes, UploadingFakes, FakeServices, fakesModule, planRefusals, Sessions } from './fakes.js';
export { objectsOf } from './objects-of.js';
export { loudestOf } from './loudest-of.js';
export { screenFilm } from './screen-film.js';
export { tokenKeysOfTests } from './token-keys.js';
export { liveSession, type SessionStatus, setSessionStatus, sessionStatusOf } from './sessions.js';
export { signedIn, type SignedIn } from './signed-in.js';
export { otherSpellings } from './other-spellings.js';
export { trailOf } from './trail-of.js';
export { emitEvent } from './emit-event.js';
export { holdSchedules } from './hold-schedules.js';
export { startApp, type TestApp } from './start-app.js';
export { startLocalStripe, type LocalStripe, type LocalStripeOptions } from './stripe/local-stripe.js';
export { signatureOf } from './stripe/webhooks.js';
