import { runStore } from './run-store.js';
import { sendRuns, type SendOptions, type SendState } from './send-runs.js';
import { userOfToken } from './user-of-token.js';

/** Sends what the signed-in user has stored on this device. */
export const sendOwnRuns = (options?: SendOptions): Promise<SendState> =>
  sendRuns(runStore, userOfToken(), options);
