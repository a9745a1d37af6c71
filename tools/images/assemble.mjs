/**
 * Lays out what each image carries, from a repository that is installed and built: node assemble.mjs FOLDER [SLICE…]
 * Only what runs goes along: no sources, no declarations, no maps, no tests of ours, nothing that builds.
 */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { closure, isOurs } from './closure.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { slices } from './slices.mjs';

const root = join(import.meta.dirname, '..', '..');
/** Read by people, compilers, browsers and test runners alone. Licences and notices stay. */
const needless = [
  /\.(map|[cm]?ts|tsx|tsbuildinfo|flow)$/,
  /\.(umd|iife)\.c?js$/,
  /\/coverage(\/|$)/,
  /^(?!.*\/(licen[cs]e|notice|copying|third)[^/]*$).*\.(md|markdown)$/i,
  /\/typeorm\/browser(\/|$)/,
  /\/@opentelemetry\/[^/]+\/build\/(esm|esnext)(\/|$)/,
  /\/rxjs\/dist\/(bundles|esm5)(\/|$)/,
];
/** The runtime's library for machines that this image is not for. */
const foreign = new RegExp(
  `onnxruntime-node/bin/napi-v\\d+/(?!${process.platform}/${process.arch}(/|$))[^/]+/[^/]+(/|$)`,
);

/** @param {import('./slices.mjs').Slice} slice @param {string} folder is recreated */
export function assemble(slice, folder) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const apps = slice.apps.map((app) => `apps/${app}`);
  const paths = closure(packages, apps, slice.without).filter((path) => isInstalled(path, packages[path]));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of paths) copyPackage(path, folder);
  for (const file of slice.files) copy(file, folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(slice, packages, paths)));
  return paths;
}

/** An optional package for another machine is in the lock file alone. */
function isInstalled(path, entry) {
  if (existsSync(join(root, path))) return true;
  if (entry.optional) return false;
  throw new Error(`${path} is not installed`);
}

function copyPackage(path, folder) {
  if (lstatSync(join(root, path)).isSymbolicLink()) return copyLink(path, folder);
  if (!isOurs(path)) return copy(path, folder);
  copy(`${path}/package.json`, folder);
  copy(`${path}/dist`, folder);
}

/** To a package of ours, which is in the folder at the same path. */
function copyLink(path, folder) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(readlinkSync(join(root, path)), join(folder, path));
}

function copy(path, folder) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isCarried(path, relative(root, source).split(sep).join('/')),
  });
}

/** Packages inside a package have their own entry in the lock file. */
function isCarried(path, source) {
  const inner = source.slice(path.length);
  if (inner.includes('/node_modules')) return false;
  return !needless.some((each) => each.test(source)) && !foreign.test(source);
}

if (process.argv[1] === import.meta.filename) {
  const [target, ...names] = process.argv.slice(2);
  for (const slice of slices.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const paths = assemble(slice, join(target, slice.name));
    console.log(`${slice.name}: ${paths.length} packages`);
  }
}
