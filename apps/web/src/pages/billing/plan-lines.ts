import type { Plan } from '@sop/contracts';
import { formatStorage } from '../../lib/format-size.js';
import { texts } from './billing.texts.js';

/** The limits and features of a plan, one line each without duplicates. */
export const planLines = (plan: Plan): string[] => [
  ...new Set([
    texts.sopsPerMonth(plan.sops_per_month),
    texts.storage(formatStorage(plan.storage_mb)),
    texts.users(plan.max_users),
    texts.models(plan.models_per_month),
    ...featuresOf(plan.features_json),
  ]),
];

/** Features of a plan: a list, the same as JSON text, or an object of names with yes, no or an amount. */
export function featuresOf(features: unknown): string[] {
  if (typeof features === 'string') return featuresOf(parsed(features));
  if (Array.isArray(features))
    return features.filter((line) => typeof line === 'string' && line.trim() !== '');
  if (typeof features !== 'object' || features === null) return [];
  return Object.entries(features).flatMap(([name, value]) => lineOf(name, value));
}

function lineOf(name: string, value: unknown): string[] {
  const words = name.replaceAll('_', ' ').trim();
  const line = words.charAt(0).toUpperCase() + words.slice(1);
  if (value === true) return [line];
  return typeof value === 'string' || typeof value === 'number' ? [texts.feature(line, String(value))] : [];
}

/** A text that is no JSON is one feature. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? [value] : value;
  } catch {
    return [text];
  }
}
