import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../launch/paths.mjs';

/** Imports a built library by its folder below `libs`, or a file of its build that its index does not export. */
export const importLibrary = (name, file = 'index.js') =>
  import(pathToFileURL(join(root, 'libs', name, 'dist', file)).href);
