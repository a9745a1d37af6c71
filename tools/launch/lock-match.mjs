/**
 * Whether what is installed is what the lock file asks for, judged by npm's own record in
 * `node_modules/.package-lock.json`. Spares a needless reinstallation where npm was run by hand.
 *
 * @param {{ packages: Record<string, LockEntry> }} wanted package-lock.json
 * @param {{ packages: Record<string, LockEntry> }} installed node_modules/.package-lock.json
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockEntry
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.link === entry.link;
  });
}
