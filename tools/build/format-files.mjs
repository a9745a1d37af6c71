import { execFileSync } from 'node:child_process';
import { binary } from '../launch/paths.mjs';

/** Lays out files that a tool wrote as `npm run check` wants them. */
export const formatFiles = (...files) => execFileSync(process.execPath, [binary('oxfmt'), ...files]);
