/** Storage key of the choice: `off` disables the shortcuts. */
export const stepKeysChoice = 'stepKeys';
