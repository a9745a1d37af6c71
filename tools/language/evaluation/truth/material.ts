import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClaims, type ClaimPair } from './claims.ts';
import { readNarrations, type Narration } from './narration.ts';

export interface Material {
  narrations: Narration[];
  claims: ClaimPair[];
}

/** `folder` holds a text file a register, and the pairs of the claim check in `claims/`. */
export function readMaterial(folder: string): Material {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort();
  const claimsIn = (file: string, isFaithful: boolean): ClaimPair[] =>
    readClaims(readFileSync(join(folder, 'claims', file), 'utf8'), isFaithful);
  return {
    narrations: files.flatMap((file) => readNarrations(readFileSync(join(folder, file), 'utf8'))),
    claims: [...claimsIn('contradictions.txt', false), ...claimsIn('faithful.txt', true)],
  };
}
