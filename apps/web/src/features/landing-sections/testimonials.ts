interface Testimonial {
  readonly text: string;
  readonly by: string;
}

/** One testimonial per paragraph; its last line is the author. A paragraph of one line has no author and is not shown. */
export function testimonialsIn(text: string): Testimonial[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .filter((lines) => lines.length > 1)
    .map((lines) => ({
      text: lines.slice(0, -1).join(' ').trim(),
      by: (lines.at(-1) ?? '').replace(/^[\s–—-]+/, '').trim(),
    }));
}
