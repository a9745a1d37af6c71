import { runStore } from './run-store.js';
import { sendRuns, type Sent } from './send-runs.js';
import { userOfToken } from './user-of-token.js';

/** Sends what the signed-in user has stored on this device. */
export const sendOwnRuns = (): Promise<Sent> => sendRuns(runStore, userOfToken());
