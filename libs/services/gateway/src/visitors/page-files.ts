interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
/** As Vite writes it, by source file or chunk. */
export type Manifest = Readonly<Partial<Record<string, ManifestEntry>>>;

export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The files of a page with those they import, without what the index page names already. */
export function filesOf(manifest: Manifest, source: string): PageFiles {
  const own = withImports(manifest, source);
  const known = withImports(manifest, 'index.html');
  const added = [...own].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? []);
  const knownStyles = new Set([...known].flatMap((name) => manifest[name]?.css ?? []));
  const styles = new Set(added.flatMap(({ css = [] }) => css).filter((file) => !knownStyles.has(file)));
  return { styles: [...styles], scripts: added.map(({ file }) => file) };
}

function withImports(manifest: Manifest, start: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  visit(start);
  return found;
}
