import { execFileSync } from 'node:child_process';
import { binary } from '../launch/paths.mjs';

/** Formats generated files as `npm run check` expects them. */
export const formatFiles = (...files) => execFileSync(process.execPath, [binary('oxfmt'), ...files]);
