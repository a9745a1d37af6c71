import { deleteChoice, readChoice, storeChoice } from '../../lib/local-choice.js';

const choice = 'unsent-runs';

/** Whether runs on this device, or photos of them, may wait for the server. Asked on every page, so it is no question to the database. */
export const mayHaveUnsentRuns = (): boolean => readChoice(choice) !== null;
export const noteUnsentRuns = (): void => storeChoice(choice, 'yes');
const noteAllSent = (): void => deleteChoice(choice);

const watching = new Set<() => void>();
/** Calls `onSent` after each attempt to send on this page. Returns a function that ends it. */
export function watchSent(onSent: () => void): () => void {
  watching.add(onSent);
  return () => void watching.delete(onSent);
}
export const noteSent = (isAll: boolean): void => {
  if (isAll) noteAllSent();
  else noteUnsentRuns();
  for (const each of watching) each();
};
