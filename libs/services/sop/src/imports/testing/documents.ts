import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** A zip of these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export const picture = (colour: string, side = 40): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface WordParts {
  body: string;
  styles?: string;
  numbering?: string;
  /** The targets of the pictures `rId1`, `rId2` … */
  media?: Readonly<Record<string, Buffer>>;
  more?: Readonly<Record<string, string>>;
}

/** A Word file of hand-made parts. */
export function wordFile({ body, styles, numbering, media = {}, more = {} }: WordParts): Promise<Buffer> {
  const pictures = Object.keys(media).map(
    (name, at) => `<Relationship Id="rId${at + 1}" Type="${relationships}/image" Target="media/${name}"/>`,
  );
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `${head}<Relationships>${pictures.join('')}<Relationship Id="rIdLink" Type="${relationships}/hyperlink" Target="https://example.com/manual" TargetMode="External"/></Relationships>`,
    ...(styles !== undefined && { 'word/styles.xml': `${head}<w:styles ${namespaces}>${styles}</w:styles>` }),
    ...(numbering !== undefined && {
      'word/numbering.xml': `${head}<w:numbering ${namespaces}>${numbering}</w:numbering>`,
    }),
    ...Object.fromEntries(Object.entries(media).map(([name, content]) => [`word/media/${name}`, content])),
    ...more,
  });
}

export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const styled = (style: string, text: string): string =>
  paragraph(text, `<w:pStyle w:val="${style}"/>`);
export const listed = (list: number, text: string, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const drawn = (relation: string, name: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${name}"/><a:graphic><a:graphicData><a:blip r:embed="${relation}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** List 1 has bullets, list 2 numbers. */
export const numbering = ['bullet', 'decimal']
  .map(
    (format, at) =>
      `<w:abstractNum w:abstractNumId="${at}">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('')}</w:abstractNum>`,
  )
  .concat([0, 1].map((at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`))
  .join('');

/** As a German Word names its styles. */
export const germanStyles =
  '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="berschrift1"/></w:style><w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>';
