import { orderedRates, processingSettings, type ProcessingSettings } from '@sop/contracts';

/** What stands where nothing was ever saved. */
export const defaultSettings: ProcessingSettings = processingSettings.parse({});

/**
 * Settings as an earlier version may have saved them: unknown fields are dropped, and a field that is missing or out of
 * today's bounds has its default. One bad field never costs the others. No rate begins above the highest.
 */
export function storedSettings(value: unknown): ProcessingSettings {
  if (typeof value !== 'object' || value === null) return defaultSettings;
  const usable = Object.entries(processingSettings.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(Reflect.get(value, name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  const settings = processingSettings.parse(Object.fromEntries(usable));
  const rates = orderedRates.map(([first, most]) => [first, Math.min(settings[first], settings[most])]);
  return { ...settings, ...Object.fromEntries(rates) };
}
