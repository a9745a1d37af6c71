import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '@sop/service-kit';

const kinds: Readonly<Record<string, 'raster'>> = {
  'image/png': 'raster',
  'image/apng': 'raster',
  'image/jpeg': 'raster',
  'image/gif': 'raster',
};

/** Comments, declarations and white space that may stand before the root element. */
const beforeRoot = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>)*/i;

/** Told from the content alone: names and content types are the client's word. Throws 415 for anything else. */
export async function logoKind(file: Buffer): Promise<'raster' | 'svg'> {
  const found = await fileTypeFromBuffer(file);
  const kind = found && kinds[found.mime];
  if (kind) return kind;
  const text = svgText(file);
  if (text === undefined)
    throw new Problem('unsupported-media', 'Please choose a PNG, JPEG, GIF or SVG picture.');
  refuseUnsafe(text);
  return 'svg';
}

function svgText(file: Buffer): string | undefined {
  const text = decode(file);
  const root = text?.slice(beforeRoot.exec(text)?.[0].length);
  return root && /^<(?:[A-Za-z_][\w.-]*:)?svg[\s>/]/.test(root) ? text : undefined;
}

function decode(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return undefined;
  }
}

/**
 * Scripts, foreign objects and outside references are dead in the picture that is drawn from the file. What remains is
 * work without end: entities that multiply, and bitmaps inside that unpack to gigabytes (a 400 KB file took 1.7 GB).
 */
function refuseUnsafe(svg: string): void {
  if (/<!ENTITY/i.test(svg) || /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(svg)) {
    throw new Problem(
      'unsupported-media',
      'This SVG declares entities or an encoding. Please save it as plain SVG or PNG.',
    );
  }
  if (/<(?:[\w.-]+:)?(?:image|feImage)[\s/>]/i.test(svg)) {
    throw new Problem('unsupported-media', 'This SVG contains a bitmap. Please choose it as PNG instead.');
  }
}
