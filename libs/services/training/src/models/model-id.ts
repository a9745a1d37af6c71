import { v5 as uuidv5 } from 'uuid';

const namespace = '6f1c2f0e-6f0a-4d5e-9a53-3d3f7f2b6a11';

/** The id of a training's model: the same in every attempt, so that a later one overwrites an earlier one. */
export const modelIdOf = (runId: string): string => uuidv5(runId, namespace);
