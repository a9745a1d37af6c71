/** Extracts the frames of a new dataset. */
export const prepareKind = 'prepare';
/** Removes the objects of a dataset that failed or was deleted. */
export const removeKind = 'remove';
/** All work on datasets; the subject of each is the dataset's storage id. */
export const datasetJobKinds: readonly string[] = [prepareKind, removeKind];
