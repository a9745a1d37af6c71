/** Where the choice is remembered: `off` turns the keys off. */
export const stepKeysChoice = 'stepKeys';
