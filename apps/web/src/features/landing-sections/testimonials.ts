interface Testimonial {
  readonly words: string;
  readonly by: string;
}

/** One a paragraph; its last line says whose words they are. A paragraph of one line is nobody's, and is not shown. */
export function testimonialsIn(text: string): Testimonial[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .filter((lines) => lines.length > 1)
    .map((lines) => ({
      words: lines.slice(0, -1).join(' ').trim(),
      by: (lines.at(-1) ?? '').replace(/^[\s–—-]+/, '').trim(),
    }));
}
