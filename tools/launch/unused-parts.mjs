import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Deletes large parts of packages that nothing here uses: the libraries of onnxruntime-node for other machines (240 MB of 290), and
 * the headers of Node (65 MB).
 *
 * @param {string} modules the folder node_modules @param {{ platform?: string, arch?: string }} [machine]
 */
export function removeUnusedParts(modules, { platform = process.platform, arch = process.arch } = {}) {
  for (const name of existsSync(modules) ? readdirSync(modules) : [])
    if (/^node-(bin-)?(darwin|linux|win)-/.test(name))
      rmSync(join(modules, name, 'include'), { recursive: true, force: true });
  const libraries = join(modules, 'onnxruntime-node', 'bin');
  if (!existsSync(libraries)) return;
  for (const version of readdirSync(libraries)) {
    for (const system of readdirSync(join(libraries, version))) {
      for (const processor of readdirSync(join(libraries, version, system)))
        if (system !== platform || processor !== arch)
          rmSync(join(libraries, version, system, processor), { recursive: true });
    }
  }
}
