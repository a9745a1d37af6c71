/** Spoken words, a sentence written from them, and whether it is faithful. */
export interface ClaimPair {
  kind: string;
  spoken: string;
  written: string;
  isFaithful: boolean;
}

/** Lines of `kind: spoken => written`. */
export function readClaims(source: string, isFaithful: boolean): ClaimPair[] {
  return source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, kind, spoken, written] = /^(\w+): (.+?) => (.+)$/.exec(line) ?? [];
      if (kind === undefined || spoken === undefined || written === undefined)
        throw new Error(`A pair is written "kind: spoken => written": ${line}`);
      return { kind, spoken, written, isFaithful };
    });
}

/** Whether the written sentence is faithful to the spoken words. */
export type ClaimCheck = (spoken: string, written: string) => boolean;

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
    const right = some.filter(({ spoken, written, isFaithful }) => check(spoken, written) === isFaithful);
    return { kind, pairs: some.length, right: right.length };
  });
}
