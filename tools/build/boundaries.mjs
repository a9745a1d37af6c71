import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { packageOf, testFile } from './import-graph.mjs';

/*
 * Why not `@nx/eslint-plugin` (23.2.1): it skips the rule, with a warning, if Nx has no graph in its cache (a fresh clone, this
 * check), installs 127 packages, and supports neither test-only packages nor one kit for each technology.
 */

/** What each type of package may depend on. */
const mayDependOn = {
  contract: [],
  kit: ['contract', 'kit'],
  service: ['contract', 'kit'],
  app: ['service', 'kit', 'contract'],
  web: ['contract'],
};

/** One technology, one kit: who may import it, by tag. */
const technologies = [
  { pattern: /^(@nestjs\/)?typeorm(\/|$)/, tag: 'tech:typeorm', kit: '@sop/database' },
  { pattern: /^pg(\/|$)/, tag: 'tech:typeorm', kit: '@sop/database' },
  { pattern: /^@nats-io\//, tag: 'tech:nats', kit: '@sop/messaging' },
  { pattern: /^minio(\/|$)/, tag: 'tech:minio', kit: '@sop/object-store' },
  { pattern: /^nodemailer(\/|$)/, tag: 'tech:mail', kit: '@sop/mail' },
  { pattern: /^fluent-ffmpeg(\/|$)/, tag: 'tech:ffmpeg', kit: '@sop/media' },
  {
    pattern: /^(@tensorflow\/|onnxruntime-|@huggingface\/transformers)/,
    tag: 'tech:models',
    kit: '@sop/speech or @sop/vision',
  },
];

/**
 * Packages whose folders are layers, the lowest first: a folder imports itself and what is in front of it, a file outside of them all.
 * Tests are exempt.
 */
const layers = {
  '@sop/procedure-writer': [
    'language',
    'types',
    'claims',
    'glossary',
    'learned',
    'statements',
    'evidence',
    'titles',
    'equipment',
    'protective',
    'recording',
    'safety',
    'screen-changes',
    'screen-text',
    'steps',
  ],
};

const isTest = (file) => testFile.test(file);
const isForTests = ({ tags }) => tags.includes('scope:testing');

/**
 * Why an import is not allowed, as a sentence; undefined if it is allowed.
 *
 * @param {{ file: string, specifier: string, projects: import('./projects.mjs').Project[] }} question `file` is absolute
 */
export function boundaryError({ file, specifier, projects }) {
  const project = projects.find(({ folder }) => file.startsWith(folder + sep));
  if (project === undefined) return undefined;
  if (specifier.startsWith('.')) return relativeError(project, file, specifier);
  if (specifier.startsWith('@sop/')) return packageError(project, file, specifier, projects);
  return (
    contractError(project, file, specifier) ??
    webError(project, file, specifier) ??
    technologyError(project, file, specifier) ??
    declarationError(project, file, specifier)
  );
}

function relativeError(project, file, specifier) {
  const target = resolve(dirname(file), specifier);
  if (!target.startsWith(project.folder + sep))
    return `${specifier} reaches out of ${project.name}; import a package by its name`;
  const order = layers[project.name];
  return order === undefined || isTest(file) ? undefined : layerError(order, project, file, target);
}

function layerError(order, project, file, target) {
  const folderOf = (path) => relative(join(project.folder, 'src'), path).split(sep).slice(0, -1)[0];
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === undefined || from === to) return undefined;
  const [place, other] = [order.indexOf(from), order.indexOf(to)];
  if (place < 0) return `${from} is no layer of ${project.name}; add it to tools/build/boundaries.mjs`;
  return other >= 0 && other < place
    ? undefined
    : `${from} may not import ${to ?? 'a file outside of all folders'}: it is a higher layer of ${project.name}`;
}

function packageError(project, file, specifier, projects) {
  const target = projects.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (target === undefined) return `There is no package ${specifier}`;
  if (target.name !== specifier)
    return `${specifier} reaches into ${target.name}; import what its index exports`;
  if (target === project) return `${project.name} imports itself; use a relative path`;
  if (!mayDependOn[project.type].includes(target.type))
    return `A ${project.type} may not import a ${target.type} (${project.name} -> ${target.name})`;
  if (isForTests(target) && !isTest(file) && !isForTests(project)) return `${target.name} is for tests only`;
  return declarationError(project, file, specifier);
}

/** An app is pruned to the declared packages, so an undeclared one would be missing in production. */
function declarationError(project, file, specifier) {
  const name = packageOf(specifier);
  if (isBuiltin(specifier) || isTest(file) || !file.startsWith(`${project.folder}${sep}src`))
    return undefined;
  return name in project.declared
    ? undefined
    : `${project.name} does not declare ${name} in its package.json`;
}

function contractError(project, file, specifier) {
  if (project.type !== 'contract' || specifier === 'zod' || isTest(file)) return undefined;
  return `The contract imports zod and nothing else, not ${specifier}`;
}

function webError(project, file, specifier) {
  if (project.type !== 'web' || isTest(file) || !file.startsWith(`${project.folder}${sep}src`))
    return undefined;
  if (isBuiltin(specifier) || /^@nestjs\//.test(specifier)) return `${specifier} does not exist in a browser`;
  return undefined;
}

function technologyError(project, file, specifier) {
  const technology = technologies.find(({ pattern }) => pattern.test(specifier));
  if (technology === undefined || project.tags.includes(technology.tag)) return undefined;
  if (isForTests(project)) return undefined;
  // Entities use TypeORM's decorators; all other code uses the database kit.
  if (project.type === 'service' && specifier === 'typeorm' && file.endsWith('.entity.ts')) return undefined;
  return `${specifier} is imported by ${technology.kit} alone; use that`;
}
