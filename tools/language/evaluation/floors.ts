import type { Fixture } from './fixtures.js';
import type { TimedText } from './scoring.js';

/** Cuts every so many seconds and takes the words that fall in. */
export function everySeconds(item: Fixture, length: number): TimedText[] {
  const cuts = Math.ceil(item.duration_seconds / length);
  return Array.from({ length: cuts }, (_value, index) => {
    const start = index * length;
    const end = Math.min(item.duration_seconds, start + length);
    const text = item.segments
      .filter((segment) => segment.start_seconds >= start && segment.start_seconds < end)
      .map((segment) => segment.text)
      .join(' ');
    return { text, start, end };
  }).filter((step) => step.text !== '');
}

export function wholeTranscript(item: Fixture): TimedText[] {
  if (item.segments.length === 0) return [];
  return [
    { text: item.segments.map((segment) => segment.text).join(' '), start: 0, end: item.duration_seconds },
  ];
}

/** Every transcript segment a step. */
export function everySegment(item: Fixture): TimedText[] {
  return item.segments.map((segment) => ({
    text: segment.text,
    start: segment.start_seconds,
    end: segment.end_seconds,
  }));
}

/** No look at the video: its title is the procedure. */
export const titleOnly = (item: Fixture): TimedText[] => [
  { text: item.name.replaceAll('-', ' '), start: 0, end: item.duration_seconds },
];
