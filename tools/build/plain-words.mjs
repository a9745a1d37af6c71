import { basename } from 'node:path';

/** Words that names of variables, functions, types, keys and files must not contain, with the better word. */
const names = new Map([
  ['anew', 'again'],
  ['anybody', 'anyone'],
  ['ban', 'prohibition'],
  ['banned', 'prohibited'],
  ['bans', 'prohibitions'],
  ['borne', 'accepted'],
  ['complaint', 'errorOutput'],
  ['contrary', 'opposite'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['doer', 'subject'],
  ['doers', 'subjects'],
  ['everybody', 'everyone'],
  ['fleeting', 'shortLived'],
  ['hear', 'recognise'],
  ['heard', 'recognised'],
  ['hears', 'recognises'],
  ['kept', 'stored'],
  ['linger', 'drain'],
  ['manners', 'capabilities'],
  ['mended', 'corrected'],
  ['mishap', 'mistake'],
  ['mishaps', 'mistakes'],
  ['news', 'events'],
  ['nobody', 'noOne'],
  ['remark', 'statusMessage'],
  ['remarks', 'statusMessages'],
  ['said', 'message'],
  ['saying', 'message'],
  ['sayings', 'messages'],
  ['sight', 'vision'],
  ['somebody', 'someone'],
  ['spare', 'redundant'],
  ['spared', 'exempt'],
  ['standing', 'status'],
  ['standings', 'statuses'],
  ['sureness', 'confidence'],
  ['tale', 'narrative'],
  ['tales', 'narratives'],
  ['tell', 'report'],
  ['tells', 'reports'],
  ['told', 'reported'],
  ['whoever', 'anyone'],
  ['wish', 'request'],
  ['wishes', 'requests'],
]);

/** Words that comments, test titles, log messages, summaries of routes and reasons must not contain, with the better word. */
const prose = new Map([
  ['anew', 'again'],
  ['anybody', 'any user'],
  ['ban', 'prohibition'],
  ['bans', 'prohibitions'],
  ['bears', 'has'],
  ['besides', 'also'],
  ['borne', 'accepted'],
  ['complaint', 'error output'],
  ['contrary', 'opposite'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['doer', 'subject'],
  ['elsewhere', 'in another place'],
  ['everybody', 'every user'],
  ['fleeting', 'short-lived'],
  ['hear', 'recognise'],
  ['heard', 'recognised'],
  ['hears', 'recognises'],
  ['heed', 'follow'],
  ['hence', 'so'],
  ['kept', 'stored'],
  ['lie', 'be'],
  ['lies', 'is'],
  ['linger', 'stay open'],
  ['manners', 'capabilities'],
  ['meanwhile', 'during this time'],
  ['mend', 'correct'],
  ['mended', 'corrected'],
  ['nobody', 'no user'],
  ['nought', 'zero'],
  ['remark', 'message'],
  ['remarks', 'messages'],
  ['said', 'reported'],
  ['sight', 'vision'],
  ['somebody', 'a user'],
  ['spared', 'exempt'],
  ['stand', 'be'],
  ['stands', 'is'],
  ['stood', 'was'],
  ['sureness', 'confidence'],
  ['tale', 'narrative'],
  ['tales', 'narratives'],
  ['tell', 'report'],
  ['tells', 'reports'],
  ['told', 'reported'],
  ['whoever', 'the user who'],
  ['wish', 'request'],
]);

/** `keptOrFreePort`, `left-over.mjs` -> their words in lower case. */
const wordsOfName = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/** Code in backticks and examples of speech in double quotes are data. */
const wordsOfProse = (text) =>
  text
    .replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}'’]+/u);

const replaceable = (words, table) => words.filter((word) => table.has(word));

/** The words of a text that prose must not contain. */
export const privateWordsOf = (text) => replaceable(wordsOfProse(text), prose);

/** The identifiers that a pattern declares. A shorthand in an object pattern repeats a name that is declared by the object's type. */
function* declaredIn(pattern) {
  if (pattern?.type === 'Identifier') yield pattern;
  if (pattern?.type === 'AssignmentPattern') yield* declaredIn(pattern.left);
  if (pattern?.type === 'RestElement') yield* declaredIn(pattern.argument);
  if (pattern?.type === 'TSParameterProperty') yield* declaredIn(pattern.parameter);
  if (pattern?.type === 'ArrayPattern') for (const element of pattern.elements) yield* declaredIn(element);
  if (pattern?.type === 'ObjectPattern')
    for (const property of pattern.properties)
      if (!property.shorthand) yield* declaredIn(property.value ?? property);
}

/** Keys of objects are names on the wire and in data; those of others have further characters (`'typescript/ban-ts-comment'`). */
function keyOf({ key, computed }) {
  if (key?.type === 'Identifier' && !computed) return key.name;
  return typeof key?.value === 'string' && /^[\w.-]+$/.test(key.value) ? key.value : '';
}

/** `describe`, `it.skip`, `test.each(…)` -> the name of the function. */
function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : undefined;
}

function titleOf({ callee, arguments: [title] }) {
  return ['describe', 'it', 'test'].includes(rootOf(callee)) ? wordingOf(title) : '';
}

/** `'text'`, `` `text ${value}` `` -> the text without values. */
function wordingOf(node) {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join(' ') : '';
}

/** Keys whose values are sentences for developers. */
const sentenceKeys = new Set(['because', 'description', 'summary', 'why']);

const logMethods = new Set(['debug', 'error', 'fatal', 'info', 'log', 'warn']);

/** `this.#logger.warn(message)` -> the message. */
function logMessageOf({ callee, arguments: [message] }) {
  if (callee.type !== 'MemberExpression' || !logMethods.has(callee.property.name)) return '';
  const { object } = callee;
  const logger = object.type === 'MemberExpression' ? object.property.name : object.name;
  return logger === 'logger' ? wordingOf(message) : '';
}

/** Keeps words with a private meaning out of names, comments, test titles, log messages, summaries of routes and reasons. */
export const plainWords = {
  meta: {
    type: 'problem',
    schema: [],
    docs: {
      description:
        'Names, comments, test titles, log messages, summaries of routes and reasons use standard terms',
    },
    messages: { private: 'Say "{{better}}" instead of "{{word}}".' },
  },
  create(context) {
    const report = (location, words, table) => {
      for (const word of replaceable(words, table))
        context.report({ ...location, messageId: 'private', data: { word, better: table.get(word) } });
    };
    const name = (node) => {
      for (const each of declaredIn(node)) report({ node: each }, wordsOfName(each.name), names);
    };
    const ofFunction = ({ id, params }) => [id, ...params].forEach(name);
    const ofId = ({ id }) => name(id);
    const ofKey = ({ key, computed }) => !computed && name(key);
    return {
      Program(node) {
        report({ node }, wordsOfName(basename(context.filename)), names);
        for (const comment of context.sourceCode.getAllComments())
          report({ loc: comment.loc }, wordsOfProse(comment.value), prose);
      },
      VariableDeclarator: ofId,
      FunctionDeclaration: ofFunction,
      FunctionExpression: ofFunction,
      ArrowFunctionExpression: ofFunction,
      ClassDeclaration: ofId,
      MethodDefinition: ofKey,
      PropertyDefinition: ofKey,
      TSInterfaceDeclaration: ofId,
      TSTypeAliasDeclaration: ofId,
      TSPropertySignature: ofKey,
      TSMethodSignature: ofKey,
      ObjectExpression({ properties }) {
        for (const property of properties) {
          if (!property.shorthand) report({ node: property }, wordsOfName(keyOf(property)), names);
          if (sentenceKeys.has(keyOf(property)))
            report({ node: property }, wordsOfProse(wordingOf(property.value)), prose);
        }
      },
      CallExpression: (node) => report({ node }, wordsOfProse(titleOf(node) || logMessageOf(node)), prose),
    };
  },
};
