import { orderedRates, processingSettings, type ProcessingSettings } from '@sop/contracts';

/** The settings while none are stored. */
export const defaultSettings: ProcessingSettings = processingSettings.parse({});

/**
 * Reads settings that an earlier version may have stored: unknown fields are dropped, and each missing or invalid field
 * gets its default. Initial rates never exceed the highest rate.
 */
export function storedSettings(value: unknown): ProcessingSettings {
  if (typeof value !== 'object' || value === null) return defaultSettings;
  const usable = Object.entries(processingSettings.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(Reflect.get(value, name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  const settings = processingSettings.parse(Object.fromEntries(usable));
  const rates = orderedRates.map(([initial, maximum]) => [
    initial,
    Math.min(settings[initial], settings[maximum]),
  ]);
  return { ...settings, ...Object.fromEntries(rates) };
}
