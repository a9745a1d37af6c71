/** Of the 255 that a file system takes, less what stands around it. */
const titleBytes = 200;
const encoder = new TextEncoder();

/**
 * `SOP_Weld_a_frame_2026-11-22.pdf`: the title with everything but letters and digits, of whatever script, replaced by underscores.
 * @param isoDate as its reader's calendar has it
 */
export const fileNameOf = (title: string, isoDate: string, extension: string): string =>
  `SOP_${clipped(title.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]/gu, '_'))}_${isoDate}.${extension}`;

/** As many whole characters as there is room for. */
function clipped(name: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of name) {
    bytes += encoder.encode(character).length;
    if (bytes > titleBytes) return kept;
    kept += character;
  }
  return kept;
}
