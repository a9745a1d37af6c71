import type { Archive } from './archive.js';
import type { Block } from './blocks.js';
import { DocxLists, DocxStyles } from './docx-styles.js';
import { DocxReader } from './docx-reader.js';
import type { LeftOutList } from './left-out-list.js';
import { relationsOf } from './relations.js';
import { unreadable } from './read-sop.js';
import { allText, child, readXml, type XmlElement } from './xml.js';

const packageParts = '_rels/.rels';
/** Headers and notes are no part of the text. */
const besideText = /(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/;

/** The path of the text in a Word document; undefined for an archive that is none. */
export async function textPartOf(archive: Archive): Promise<string | undefined> {
  const parts = await relationsOf(archive, packageParts, '');
  const main = [...parts.values()].find(({ type }) => type.endsWith('/officeDocument'));
  return (
    [main?.target, 'word/document.xml'].find((path) => path != null && archive.names.includes(path)) ??
    undefined
  );
}

/** The blocks of a Word document, as Word, LibreOffice and others write it. @throws UnreadableDocument */
export async function readDocx(
  archive: Archive,
  path: string,
  leftOut: LeftOutList,
): Promise<{ blocks: Block[]; title: string }> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const xml = async (name: string) => {
    const text = await archive.readText(name);
    return text === undefined ? undefined : readXml(text);
  };
  const body = child(await xml(path), 'body');
  // A table or slides of the same family.
  if (!body) throw unreadable('document.unsupported');
  const relations = await relationsOf(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const reader = new DocxReader(
    new DocxStyles(await xml(`${folder}styles.xml`)),
    new DocxLists(await xml(`${folder}numbering.xml`)),
    relations,
  );
  const blocks = reader.blocksOf(body);
  for (const name of archive.names.filter((each) => each.startsWith(folder) && besideText.test(each)))
    leftOut.add('outside', paragraphsOf(await xml(name)).join(' '));
  const core = await xml('docProps/core.xml');
  const title = core && child(core, 'title');
  return { blocks, title: title ? allText(title).trim() : '' };
}

const paragraphsOf = (element: XmlElement | undefined): string[] =>
  element === undefined
    ? []
    : element.name === 'p'
      ? [wordsOf(element).trim()].filter((text) => text !== '')
      : element.children.flatMap(paragraphsOf);

/** Instructions of fields, for example of page numbers, are no words. */
const wordsOf = (element: XmlElement): string =>
  element.name === 't' ? allText(element) : element.children.map(wordsOf).join('');
