import { access } from 'node:fs/promises';

/** A model file that is needed is not in the models folder. The message names the file and the remedy. */
export class ModelMissing extends Error {
  override readonly name = 'ModelMissing';

  constructor(
    readonly model: string,
    readonly file: string,
    remedy = 'fetch it with `node tools/models/fetch-models.mjs`',
  ) {
    super(`The model ${model} cannot be loaded: ${file} is missing; ${remedy}.`);
  }
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
