import { counted } from './intl.js';
import { texts } from './lib.texts.js';

export const dayMilliseconds = 86_400_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A time of a video: `0:07`, `12:30`, `1:02:05`. Takes seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The same in hundredths: `0:07.25`. */
export const preciseClock = (seconds: number): string => {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  return `${clock(hundredths / 100)}.${twoDigits(hundredths % 100)}`;
};

export const clockRange = (startSeconds: number, endSeconds: number): string =>
  `${clock(startSeconds)} – ${clock(endSeconds)}`;

/** The remaining time, only as exactly as it is known. */
export function remainingTime(seconds: number): string {
  if (seconds < 5) return texts.aFewSecondsLeft;
  if (seconds < 55) return texts.secondsLeft(Math.ceil(seconds / 5) * 5);
  return texts.minutesLeft(Math.max(1, Math.round(seconds / 60)));
}

/** `1 step`, `12 steps`. For languages with two plural forms; others use `counted` of `intl.ts`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  counted(count, { one: noun, other: many });
