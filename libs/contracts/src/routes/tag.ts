import { z } from 'zod';
import { tagLimits } from '../limits.js';
import { onOneLine } from '../text.js';

/** A word by which SOPs are found again. Two that differ in case only are the same. */
export const tagName = z.string().overwrite(onOneLine).min(1).max(tagLimits.name);
