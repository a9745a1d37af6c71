/**
 * Whether the installed packages match the lock file, by npm's own record in `node_modules/.package-lock.json`. Avoids a
 * needless reinstallation when npm was run by hand.
 *
 * @param {{ packages: Record<string, LockEntry> }} lockFile package-lock.json
 * @param {{ packages: Record<string, LockEntry> }} installed node_modules/.package-lock.json
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockEntry
 */
export function isInstalled(lockFile, installed) {
  return Object.entries(lockFile.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.link === entry.link;
  });
}
