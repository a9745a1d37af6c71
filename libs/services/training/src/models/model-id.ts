import { v5 as uuidv5 } from 'uuid';

const namespace = '6f1c2f0e-6f0a-4d5e-9a53-3d3f7f2b6a11';

/** The model that a training makes: the same at every attempt, so that a later one writes over what an earlier one left. */
export const modelIdOf = (runId: string): string => uuidv5(runId, namespace);
