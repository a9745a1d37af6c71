interface Block {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

/** Parses the operator's plain text: an empty line ends a paragraph, `## ` starts a heading. */
export const blocksOf = (text: string): Block[] =>
  text
    .split(/\n\s*\n|\n(?=## )|(?<=^## [^\n]*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('## ')
        ? { kind: 'heading', text: part.slice(3).trim() }
        : { kind: 'paragraph', text: part },
    );
