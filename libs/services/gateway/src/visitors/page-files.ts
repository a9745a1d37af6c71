interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
/** Vite's manifest, by source file or chunk. */
export type Manifest = Readonly<Partial<Record<string, ManifestEntry>>>;

export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The files of a page and their imports, without those that the index page already loads. */
export function filesOf(manifest: Manifest, source: string): PageFiles {
  const pageChunks = withImports(manifest, source);
  const indexChunks = withImports(manifest, 'index.html');
  const added = [...pageChunks]
    .filter((name) => !indexChunks.has(name))
    .flatMap((name) => manifest[name] ?? []);
  const indexStyles = new Set([...indexChunks].flatMap((name) => manifest[name]?.css ?? []));
  const styles = new Set(added.flatMap(({ css = [] }) => css).filter((file) => !indexStyles.has(file)));
  return { styles: [...styles], scripts: added.map(({ file }) => file) };
}

function withImports(manifest: Manifest, start: string): Set<string> {
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  visit(start);
  return visited;
}
