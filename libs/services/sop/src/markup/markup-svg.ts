import {
  cleanText,
  escapeMarkup,
  markParts,
  markUnit,
  type Markup,
  type MarkPath,
  type MarkText,
} from '@sop/contracts';

/** The marks as an SVG over the picture. Words are written in these fonts, the first that has a letter. */
export function markupSvg(
  picture: { width: number; height: number },
  { crop, marks }: Markup,
  families: readonly string[],
): string {
  const unit = markUnit(picture, crop);
  const drawn = marks.map((mark) => {
    const { paths, text } = markParts(mark, picture, unit);
    return [...paths.map(pathOf), ...(text ? textOf(text) : [])].join('');
  });
  const { width, height } = picture;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(families.map((name) => `'${name}'`).join(', '))}" font-weight="700">${drawn.join('')}</svg>`;
}

const pathOf = ({ d, fill, stroke, strokeWidth }: MarkPath): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`;

/** The outline first, then the letters over it, so that no renderer needs paint-order. */
function textOf({ lines, x, y, lineHeight, fontSize, ...look }: MarkText): string[] {
  const anchor = look.isCentred ? ' text-anchor="middle"' : '';
  const edge = `stroke="${look.edge}" stroke-width="${look.edgeWidth * 2}" stroke-linejoin="round"`;
  const inks =
    look.edgeWidth > 0 ? [`fill="${look.edge}" ${edge}`, `fill="${look.fill}"`] : [`fill="${look.fill}"`];
  return inks.flatMap((ink) =>
    lines.map(
      (line, at) =>
        `<text x="${x}" y="${y + at * lineHeight}" font-size="${fontSize}"${anchor} ${ink}>${escaped(line)}</text>`,
    ),
  );
}

/** Escapes words, without characters that XML does not allow. */
const escaped = (text: string): string => escapeMarkup(cleanText(text));
