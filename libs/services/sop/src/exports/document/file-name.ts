/** Bytes of the title: the 255 that a file system allows, less the rest of the name. */
const titleBytes = 200;
const encoder = new TextEncoder();
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * `SOP_Weld_a_frame_2026-11-22.pdf`: the title with everything but letters and digits, of whatever script, replaced by underscores.
 * @param isoDate as its reader's calendar has it
 */
export const fileNameOf = (title: string, isoDate: string, extension: string): string =>
  `SOP_${clipped(title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '_'))}_${isoDate}.${extension}`;

/** As many whole characters as fit, as a reader sees them. */
function clipped(name: string): string {
  let clip = '';
  let bytes = 0;
  for (const { segment } of characters.segment(name)) {
    bytes += encoder.encode(segment).length;
    if (bytes > titleBytes) return clip;
    clip += segment;
  }
  return clip;
}
