/** Words said, a sentence written from them, and whether it may stand. */
export interface ClaimPair {
  kind: string;
  said: string;
  written: string;
  isFaithful: boolean;
}

/** Lines of `kind: said => written`. */
export function readClaims(source: string, isFaithful: boolean): ClaimPair[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, kind, said, written] = /^(\w+): (.+?) => (.+)$/.exec(line) ?? [];
      if (kind === undefined || said === undefined || written === undefined)
        throw new Error(`A pair is written "kind: said => written": ${line}`);
      return { kind, said, written, isFaithful };
    });
}

/** May the written sentence stand beside what was said? */
export type ClaimCheck = (said: string, written: string) => boolean;

export interface ClaimFigures {
  kind: string;
  pairs: number;
  /** Contradictions refused, or faithful rewrites accepted. */
  right: number;
}

/** One row a kind, contradictions and rewrites apart. */
export function claimFigures(pairs: readonly ClaimPair[], check: ClaimCheck): ClaimFigures[] {
  return [...new Set(pairs.map(({ kind }) => kind))].map((kind) => {
    const some = pairs.filter((pair) => pair.kind === kind);
    const right = some.filter(({ said, written, isFaithful }) => check(said, written) === isFaithful);
    return { kind, pairs: some.length, right: right.length };
  });
}
