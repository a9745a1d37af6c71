/** One training; its subject is the run's id. */
export const trainKind = 'train';
/** A look at one frame, for suggestions; its subject is made for the request that waits for it. */
export const suggestKind = 'suggest';
