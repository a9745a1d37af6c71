import { markParts, type Mark, type MarkText } from '@sop/contracts';

interface MarkShapeProps {
  readonly mark: Mark;
  /** Size of the picture in pixels. */
  readonly picture: { readonly width: number; readonly height: number };
  readonly unit: number;
}

/** A mark as the server draws it into the picture. */
export function MarkShape({ mark, picture, unit }: MarkShapeProps) {
  const { paths, text } = markParts(mark, picture, unit);
  return (
    <>
      {paths.map(({ d, fill, stroke, strokeWidth }) => (
        <path
          key={stroke}
          d={d}
          fill={fill}
          stroke={stroke}
          strokeWidth={strokeWidth}
          strokeLinejoin="round"
        />
      ))}
      {text && <TextLines {...text} />}
    </>
  );
}

function TextLines({ lines, x, y, lineHeight, fontSize, isCentred, fill, edge, edgeWidth }: MarkText) {
  return (
    <text
      fontSize={fontSize}
      fontWeight={700}
      textAnchor={isCentred ? 'middle' : 'start'}
      fill={fill}
      stroke={edge}
      strokeWidth={edgeWidth * 2}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {lines.map((line, at) => (
        <tspan key={at} x={x} y={y + at * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
