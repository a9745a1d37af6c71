/**
 * Whether the installed packages match the lock file, by npm's own record in `node_modules/.package-lock.json`. Avoids a
 * needless reinstallation when npm was run by hand.
 *
 * @param {Lock} lockFile package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {{ development: boolean }} needed whether the packages that only development needs have to be there
 * @typedef {{ version?: string, optional?: boolean, link?: boolean, dev?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */
export function isInstalled(lockFile, installed, { development }) {
  return Object.entries(lockFile.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.dev === true && !development) return true;
    const found = installed.packages[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.link === entry.link;
  });
}

/** Whether the installation includes packages that only development needs. @param {Lock} installed */
export const hasDevelopment = ({ packages }) => Object.values(packages).some(({ dev }) => dev === true);
