import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A linear classifier as it is stored: the names of classes and features, and a weight for each pair in hundredths. */
export const weightsShape = z.object({
  classes: z.array(z.string()),
  /** One a line, in the order of the weights. */
  features: z.string(),
  /** Features by classes, 16-bit little-endian, in base64. */
  hundredths: z.string(),
});
export type Weights = Readonly<z.output<typeof weightsShape>>;

/** Reads what `tools/language` has learned. @throws where the file is missing or of another shape */
export const readLearned = <S extends z.ZodType>(file: string, shape: S): z.output<S> =>
  shape.parse(JSON.parse(readFileSync(file, 'utf8')));
