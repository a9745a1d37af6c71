/** Bytes of the title: the 255 that a file system allows, less the rest of the name. */
const titleBytes = 200;
const encoder = new TextEncoder();

/**
 * `SOP_Weld_a_frame_2026-11-22.pdf`: the title with everything but letters and digits, of whatever script, replaced by underscores.
 * @param isoDate as its reader's calendar has it
 */
export const fileNameOf = (title: string, isoDate: string, extension: string): string =>
  `SOP_${clipped(title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '_'))}_${isoDate}.${extension}`;

/** As many whole characters as fit. */
function clipped(name: string): string {
  let clip = '';
  let bytes = 0;
  for (const character of name) {
    bytes += encoder.encode(character).length;
    if (bytes > titleBytes) return clip;
    clip += character;
  }
  return clip;
}
