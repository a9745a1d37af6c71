import { deleteChoice, readChoice, storeChoice } from '../../lib/local-choice.js';

const choice = 'unsent-runs';

/** Whether runs on this device may wait for the connection. Asked on every page, so it is no question to the database. */
export const mayHaveUnsentRuns = (): boolean => readChoice(choice) !== null;
export const noteUnsentRuns = (): void => storeChoice(choice, 'yes');
export const noteAllSent = (): void => deleteChoice(choice);
