import { join } from 'node:path';

/** The path of the sample video, made by make-sample.mjs from the script in narration.mjs. */
export const sampleVideo = () => join(import.meta.dirname, 'sample.mp4');
