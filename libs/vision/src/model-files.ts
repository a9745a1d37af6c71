import { access } from 'node:fs/promises';

/** A required file is missing from the models folder. The message names the file and the remedy. */
export class ModelMissing extends Error {
  override readonly name = 'ModelMissing';

  constructor(
    readonly model: string,
    readonly file: string,
  ) {
    super(
      `The model ${model} cannot be loaded: ${file} is missing; fetch it with \`node tools/models/fetch-models.mjs\`.`,
    );
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

export async function requireModelFile(model: string, file: string): Promise<string> {
  if (!(await exists(file))) throw new ModelMissing(model, file);
  return file;
}
