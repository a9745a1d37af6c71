/** The parts of the OpenAPI document that this page shows. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Shape;
}

type Content = Readonly<Record<string, { readonly schema: Shape }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly object[];
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-is-operator'?: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

export interface ApiCall extends Operation {
  readonly method: string;
  readonly path: string;
}

/** All calls but the operator’s, in the order of the document. */
export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-is-operator'] !== true)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

export const isPublic = ({ security }: Operation): boolean => security.length === 0;
export const scopesOf = (call: Operation): readonly string[] => call['x-scopes'] ?? [];

const maxDepth = 6;
/** Values that a schema of text may require. */
const texts: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'name@example.com',
  uri: 'https://example.com',
  'date-time': '2026-01-31T12:00:00Z',
};

/** A value of this shape, with the required fields alone unless `isWhole`. */
export function exampleOf(shape: Shape, document: ApiDocument, isWhole = false, depth = 0): unknown {
  if (shape.$ref !== undefined) {
    const named = document.components.schemas[shape.$ref.replace('#/components/schemas/', '')];
    return named && depth < maxDepth ? exampleOf(named, document, isWhole, depth + 1) : {};
  }
  if (shape.const !== undefined) return shape.const;
  if (shape.default !== undefined) return shape.default;
  if (shape.enum) return shape.enum[0];
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice) return exampleOf(choice, document, isWhole, depth);
  if (shape.type === 'object') return fieldsOf(shape, document, isWhole, depth);
  if (shape.type === 'array')
    return isWhole && shape.items && depth < maxDepth
      ? [exampleOf(shape.items, document, isWhole, depth + 1)]
      : [];
  if (shape.type === 'boolean') return false;
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  return shape.type === 'null' ? null : (texts[shape.format ?? ''] ?? '');
}

function fieldsOf(shape: Shape, document: ApiDocument, isWhole: boolean, depth: number): unknown {
  if (depth >= maxDepth) return {};
  const fields = Object.entries(shape.properties ?? {}).filter(
    ([name]) => isWhole || shape.required?.includes(name),
  );
  return Object.fromEntries(
    fields.map(([name, each]) => [name, exampleOf(each, document, isWhole, depth + 1)]),
  );
}
