import { z } from 'zod';

/** The configuration of the process is invalid. Names every faulty variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads exactly the variables of `schema`, all errors at once. An empty variable counts as absent. Nothing else in the product
 * reads `process.env`.
 */
export function serviceConfig<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<S> {
  const values = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, env[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new ConfigError(`The environment is not complete:\n${errors.join('\n')}`);
}
