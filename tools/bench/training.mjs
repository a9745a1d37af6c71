/**
 * Training and its heads: an epoch against the same head fitted in a bare loop on tensors in memory; detection with a head against a bare
 * loop of the models; and what is learned from few pictures, of blood cells (BENCH_CELLS_DIR, Pascal VOC; left out where it is not
 * given) and of a made video of two things. BENCH_PARTS=epochs,detection,cells,video takes some of the four.
 */
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sayMachine } from './method/report.mjs';
import { inRoom } from './method/room.mjs';
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

sayMachine();
for (const name of names) await inRoom(({ folder }) => parts[name]({ folder, modelsDir }));
