const messages = (message) => ({ type: 'problem', schema: [], messages: { refused: message } });

/** The name of the called method; undefined for other calls. */
const methodOf = ({ callee }) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;

/** Only one module formats dates and numbers. */
export const localeFormats = {
  meta: messages('Use lib/intl.ts or lib/date.ts.'),
  create: (context) => ({
    CallExpression(node) {
      if (/^toLocale(Date|Time)?String$/.test(methodOf(node) ?? ''))
        context.report({ node, messageId: 'refused' });
    },
  }),
};

const selectorsOf = (node) => {
  if (node?.type === 'Literal') return [String(node.value)];
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw) : [];
};

/** The component library uses attributes with common names (for example 'data-position'), so scripts need a prefix. */
export const privateAttributes = {
  meta: messages("Attributes that scripts look for are called 'data-sop-…'."),
  create: (context) => ({
    CallExpression(node) {
      if (!/^(querySelector(All)?|closest|matches)$/.test(methodOf(node) ?? '')) return;
      if (node.arguments.flatMap(selectorsOf).some((selector) => /\[data-(?!sop-)/.test(selector)))
        context.report({ node, messageId: 'refused' });
    },
  }),
};
