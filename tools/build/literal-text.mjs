/** Attributes with texts for people; others (`type`, `to`, `autoComplete` …) are technical. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'all',
  'cancelLabel',
  'confirmLabel',
  'description',
  'empty',
  'error',
  'header',
  'heading',
  'hint',
  'label',
  'lead',
  'message',
  'placeholder',
  'retryLabel',
  'title',
]);

/** Two letters in a row make a word; symbols and single letters need no translation. */
const hasWord = (text) => /\p{L}{2,}/u.test(text);

/** The string literals that an expression may evaluate to. */
function* stringsOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') yield { node, text: node.value };
  if (node.type === 'TemplateLiteral')
    yield { node, text: node.quasis.map(({ value }) => value.raw).join(' ') };
  if (node.type === 'ConditionalExpression') {
    yield* stringsOf(node.consequent);
    yield* stringsOf(node.alternate);
  }
  if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+')) {
    yield* stringsOf(node.left);
    yield* stringsOf(node.right);
  }
}

const isChild = ({ parent }) => parent.type === 'JSXElement' || parent.type === 'JSXFragment';

/** Requires texts for people in the texts of the page, one object per language, instead of its elements. */
export const literalText = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'Screen texts are in text files' },
    messages: { literal: 'Put “{{text}}” into the texts of this page.' },
  },
  create(context) {
    const report = (node, text) => {
      const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      if (hasWord(text)) context.report({ node, messageId: 'literal', data: { text: shown } });
    };
    const check = (expression) => {
      for (const { node, text } of stringsOf(expression)) report(node, text);
    };
    return {
      JSXText: (node) => report(node, node.value),
      JSXExpressionContainer: (node) => isChild(node) && check(node.expression),
      JSXAttribute({ name, value }) {
        if (!textAttributes.has(name.name) || !value) return;
        check(value.type === 'JSXExpressionContainer' ? value.expression : value);
      },
    };
  },
};
