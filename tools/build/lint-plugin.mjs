import { boundaryError } from './boundaries.mjs';
import { literalText } from './literal-text.mjs';
import { plainWords } from './plain-words.mjs';
import { readProjects } from './projects.mjs';
import { localeFormats, privateAttributes } from './restricted-calls.mjs';

const projects = readProjects();

/** Checks every kind of import: import, export … from, import(), import types. */
const imports = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'The dependencies between packages stay as agreed' },
  },
  create(context) {
    const check = (node, source) => {
      if (typeof source?.value !== 'string') return;
      const error = boundaryError({ file: context.filename, specifier: source.value, projects });
      if (error !== undefined) context.report({ node, message: `${error}.` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    };
  },
};

export default {
  meta: { name: 'sop' },
  rules: {
    boundaries: imports,
    'literal-text': literalText,
    'locale-formats': localeFormats,
    'plain-words': plainWords,
    'private-attributes': privateAttributes,
  },
};
