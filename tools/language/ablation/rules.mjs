import { parseSync } from 'vite';

/**
 * The rules of a source file, each with its place and the words that leave it out: a pattern never matches, a function returns nothing,
 * "no" or what it was given, an `if` does not hold, an operand of `&&` and `||` is dropped, a choice takes its other side.
 */
export function rulesOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const add = (kind, { start, end }, without, named = {}) => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ kind, path, line, start, end, without, ...named });
  };
  for (const statement of program.body) {
    const declared = statement.declaration ?? statement;
    for (const { name, node, at } of functionsOf(declared))
      for (const without of returnedBy(node, text))
        add('function', node, without, { name, at, isExported: declared !== statement });
  }
  visit(program, (node) => {
    if (node.type === 'Literal' && node.regex) add('pattern', node, '/(?!)/');
    if (node.type === 'IfStatement') add('if', node.test, 'false');
    if (node.type === 'ConditionalExpression')
      for (const without of ['false', 'true']) add('choice', node.test, without);
    for (const operand of operandsOf(node)) add('operand', operand, String(node.operator === '&&'));
  });
  return found;
}

/** The functions that a file declares, with the end of their name. */
function functionsOf(declared) {
  if (declared.type === 'FunctionDeclaration')
    return [{ name: declared.id.name, node: declared, at: declared.id.end }];
  if (declared.type !== 'VariableDeclaration') return [];
  return declared.declarations
    .filter(({ init }) => init?.type === 'ArrowFunctionExpression')
    .map(({ id: { name, start }, init }) => ({ name, node: init, at: start + name.length }));
}

/** What a function may return instead, by the type that it declares. */
function returnedBy({ returnType, params }, text) {
  const [type, ...given] = [returnType, ...params.map((param) => param.typeAnnotation)].map((node) =>
    node ? text.slice(node.start, node.end).replace(/^:\s*(?:readonly )?/, '') : '',
  );
  const same = given.indexOf(type);
  if (type === 'boolean' || / is /.test(type)) return ['false'];
  if (/\| (?:undefined|null)$/.test(type)) return [type.split(' ').at(-1)];
  if (/\[\]$/.test(type)) {
    const item = given.indexOf(type.slice(0, -2));
    return [same >= 0 ? `[...params[${same}]]` : item >= 0 ? `[params[${item}]]` : '[]'];
  }
  return [...(type === 'number' ? ['0'] : []), ...(same < 0 ? [] : [`params[${same}]`])];
}

/** A chain of one operator has an operand for each of its parts. */
function operandsOf(node) {
  if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
  return [node.left, node.right].filter(
    (side) => side === node.right || side.type !== 'LogicalExpression' || side.operator !== node.operator,
  );
}

function visit(node, see) {
  see(node);
  for (const child of Object.values(node).flat()) if (typeof child?.type === 'string') visit(child, see);
}
