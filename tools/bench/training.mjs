/**
 * Training and detection heads: an epoch against the same head fitted in a bare loop on tensors in memory; detection with a head against a
 * bare loop of the models; and the precision learned from few pictures, of blood cells (BENCH_CELLS_DIR, Pascal VOC; skipped if unset)
 * and of a generated video of two objects. BENCH_PARTS=epochs,detection,cells,video selects some of the four.
 */
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { printMachine } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';
import { trainOnCells } from './training/cells.mjs';
import { compareDetection } from './training/detection.mjs';
import { compareEpochs } from './training/epochs.mjs';
import { trainOnVideo } from './training/video.mjs';

const parts = {
  epochs: compareEpochs,
  detection: compareDetection,
  cells: trainOnCells,
  video: trainOnVideo,
};
const names = (process.env.BENCH_PARTS ?? Object.keys(parts).join(',')).split(',');
const modelsDir = process.env.MODELS_DIR ?? join(root, 'models');

printMachine();
for (const name of names) await withScratchFolder(({ folder }) => parts[name]({ folder, modelsDir }));
