import { plural } from '../../lib/time.js';

/** The exact words of the Training Studio, all in one place: the specification quotes most of them. */
export const texts = {
  title: 'Training Studio',
  lead: 'Show the product your own objects on frames of a video. What it learns is seen in every SOP from then on.',
  tabs: { datasets: 'Datasets & Models', create: 'Create Dataset', train: 'Annotate & Train' },

  createNew: 'Create New Dataset',
  noDatasets: 'No datasets found',
  noDatasetsText:
    'A dataset is a video cut into frames. Mark your objects on some of them and train a model that finds them elsewhere.',
  createFirst: 'Create Your First Dataset',
  loadingDatasets: 'Loading your datasets...',
  datasetsFailure: 'Failed to load datasets',
  viewTrain: 'View/Train',
  annotate: 'Annotate',
  noPicture: 'No picture yet',
  preparing: 'Preparing frames',
  deleteTitle: 'Delete dataset',
  confirmDelete: (name: string, frames: number, boxes: number) =>
    `Are you sure you want to delete "${name}"? This will also delete its video, ${plural(frames, 'frame')} and ` +
    `${boxes === 1 ? '1 annotation' : `${boxes} annotations`}, and cannot be undone. Models trained on it stay.`,
  deleteFailure: 'Failed to delete dataset',
  exportFailure: 'Failed to export annotations',
  importFailure: 'Failed to import annotations',

  companyModel: 'Company AI Model',
  companyModelFailure: 'Failed to load company model information',
  noModel: 'No model yet. SOPs are made with the base detector alone.',
  noActiveModel: 'None of your models is active. SOPs are made with the base detector alone.',
  deactivate: 'Stop using',
  deactivateFailure: 'Failed to stop using the model',
  running: 'Running Trainings',
  trainings: 'Trainings',
  open: 'Show progress',
  dismiss: 'Dismiss',
  sessions: 'Training Sessions',
  sessionsFailure: 'Failed to load training sessions',
  activate: 'Activate',
  active: 'Active',
  details: 'Details',
  activateFailure: 'Failed to activate the model',

  datasetName: 'Dataset name',
  datasetNamePlaceholder: 'Parts on the assembly table',
  video: 'Video',
  drop: 'Drop a video here, or choose a file',
  dropHint: 'MP4, AVI, MOV, MKV or WEBM',
  frameRate: 'Frames per second',
  durationUnknown: 'The number of frames is known once the video has been read.',
  transcode: 'Transcode the video',
  transcodeText:
    'Makes frames smaller and even: less storage, quicker training. Turn it off to keep every detail of the original.',
  transcodeOff: 'Your operator has turned transcoding off; frames keep the size of the video.',
  create: 'Create Dataset',
  creating: 'Creating...',
  cancel: 'Cancel',
  created: 'Dataset created successfully! Redirecting to datasets list...',
  incomplete: 'Please provide a dataset name and video file',
  invalidType: 'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
  tooLarge: (gigabytes: number) => `The video is larger than the ${gigabytes} GB that your operator allows.`,
  createFailure: 'Failed to create dataset',

  noneSelected: 'No dataset selected',
  noneSelectedText: 'Choose one of your datasets to look at its frames, mark objects and train.',
  selectDataset: 'Select a Dataset',
  datasetFailure: 'Failed to load the dataset',
  framesFailure: 'Failed to load frames',
  filters: { all: 'All', annotated: 'Annotated', unannotated: 'Unannotated' },
  jump: 'Jump to frame',
  go: 'Go',
  loadMore: 'Load More Frames',
  loadPrevious: 'Load Previous Frames',
  tileFailure: 'Failed to load',
  noFrames: {
    all: 'This dataset has no frames',
    annotated: 'No annotated frames yet',
    unannotated: 'Every frame is annotated',
  },
  labels: 'Labels',
  noLabels: 'Labels appear here as you draw boxes.',
  renameFailure: 'Failed to rename the label',

  startTraining: 'Start Training',
  modelName: 'Model name',
  modelNamePlaceholder: 'Parts, first try',
  epochs: 'Epochs',
  batchSize: 'Batch size',
  trainingIncomplete: 'Please select a dataset and provide a model name',
  trainingFailure: 'Failed to start training',
  nothingAnnotated: 'Mark objects on some frames first: there is nothing to learn from yet.',
  fewFrames:
    'With fewer than 20 annotated frames the model will miss a lot. Twenty to eighty frames from different moments work well.',
  toBilling: 'See plans and usage',
  back: 'Back to Datasets',

  progressTitle: 'Training Progress',
  progressFailure: 'Failed to fetch training progress',
  parseFailure: 'Failed to parse training progress data',
  retry: 'Retry',
  stop: 'Stop Training',
  confirmStop: 'Stop this training? What it has learned so far is lost.',
  confirmStopYes: 'Stop it',
  keepTraining: 'Keep training',
  stopFailure: 'Failed to stop training',
  stopped: 'Training stopped by user',
  background: 'Continue in Background',
  close: 'Close',
  states: { starting: 'Starting', running: 'Running', completed: 'Completed', failed: 'Failed' },
  almostDone: 'Almost done',

  modelFailure: 'Failed to load the model',
  modelMissing: 'Model not found',
  modelMissingText:
    'There is no model at this address. It may have been deleted, or the link may be incomplete.',
  noHeldOut:
    'No frames were held out for checking: there were too few annotated ones. How well the model does on pictures it has not seen is therefore not known.',
  noSamples: 'The frames of these samples were deleted with their dataset.',
} as const;

const backends: Readonly<Record<string, string>> = {
  'tfjs-node-gpu': 'GPU',
  'tfjs-node': 'Native',
  wasm: 'WebAssembly',
};

/** What computes, as a reader says it. */
export const backendName = (backend: string): string => backends[backend] ?? backend;
