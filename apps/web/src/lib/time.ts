const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A moment of a video as a reader says it: `0:07`, `12:30`, `1:02:05`. Takes seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export const clockRange = (startSeconds: number, endSeconds: number): string =>
  `${clock(startSeconds)} – ${clock(endSeconds)}`;

/** What is still to wait, said no more exactly than it is known. */
export function remainingTime(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  return `about ${plural(Math.max(1, Math.round(seconds / 60)), 'minute')} left`;
}

export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`;
