import { loadLevels } from '@sop/contracts';

type LoadLevel = 'calm' | 'raised' | 'high';

/** The thresholds in percent for raised and high load. */
export function levelOf(percent: number): LoadLevel {
  if (percent > loadLevels.high) return 'high';
  return percent > loadLevels.raised ? 'raised' : 'calm';
}

const gibibyte = 1024 ** 3;
export const gigabytes = (bytes: number): number => bytes / gibibyte;

const units = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
  { seconds: 1, name: 's' },
] as const;

/** A duration in its largest unit: `42 s`, `3 min`, `2 h`. */
export function shortAge(seconds: number): string {
  const unit = units.find((each) => seconds >= each.seconds) ?? units[3];
  return `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
}
