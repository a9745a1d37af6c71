import type { ImportPreview } from '@sop/contracts';
import { shownFrame } from '../../lib/frame-number.js';
import { formatNumber } from '../../lib/intl.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const boxCount = (count: number) => plural(count, 'box', 'boxes');

interface Found {
  readonly name: string;
  readonly found: number;
  readonly of: number;
}

/** Labels are the company's own words in any language: they are quoted and not pluralised. */
function recallSentence(classes: readonly Found[]): string {
  const parts = classes.map(({ name, found, of }) => `${found} of ${of} “${name}”`);
  return `On frames it had not seen, it found ${parts.join(', ')}.`;
}

const classesShown = 5;

/** “Adds 12 boxes to 3 frames.” and what it replaces. */
function importSentences({ frames, boxes, ...more }: ImportPreview): string[] {
  if (frames === 0) return ['Nothing in this file matches a frame of this dataset. Nothing will be changed.'];
  const { replaced_boxes, replaced_frames, background_frames, new_classes } = more;
  const names = new_classes.slice(0, classesShown).map((name) => `“${name}”`);
  const others = new_classes.length - names.length;
  return [
    replaced_boxes > 0
      ? `This replaces ${boxCount(replaced_boxes)} on ${plural(replaced_frames, 'frame')}.`
      : 'No existing boxes are replaced.',
    `It adds ${boxCount(boxes)} on ${plural(frames, 'frame')}.`,
    ...(background_frames > 0
      ? [`${plural(background_frames, 'frame')} of these will be marked as having nothing to label.`]
      : []),
    ...(names.length > 0
      ? [`New labels: ${names.join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}.`]
      : []),
  ];
}

/** A duration: `45 seconds`, `12 minutes`, `2 h 5 min`. Takes seconds. */
function spell(seconds: number): string {
  if (seconds < 90) return plural(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? plural(minutes, 'minute') : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const germanBoxCount = (count: number) => plural(count, 'Rahmen', 'Rahmen');
const germanFrames = (count: number) => plural(count, 'Bild', 'Bilder');
const onGermanFrames = (count: number) => plural(count, 'Bild', 'Bildern');

function germanRecallSentence(classes: readonly Found[]): string {
  const parts = classes.map(({ name, found, of }) => `${found} von ${of} „${name}“`);
  return `Auf Bildern, die es nicht kannte, fand es ${parts.join(', ')}.`;
}

function germanImportSentences({ frames, boxes, ...more }: ImportPreview): string[] {
  if (frames === 0)
    return ['Nichts in dieser Datei passt zu einem Bild dieses Datensatzes. Es wird nichts geändert.'];
  const { replaced_boxes, replaced_frames, background_frames, new_classes } = more;
  const names = new_classes.slice(0, classesShown).map((name) => `„${name}“`);
  const others = new_classes.length - names.length;
  return [
    replaced_boxes > 0
      ? `Ersetzt: ${germanBoxCount(replaced_boxes)} auf ${onGermanFrames(replaced_frames)}.`
      : 'Keine vorhandenen Rahmen werden ersetzt.',
    `Kommt hinzu: ${germanBoxCount(boxes)} auf ${onGermanFrames(frames)}.`,
    ...(background_frames > 0
      ? [`Davon als Bild ohne Objekt vermerkt: ${germanFrames(background_frames)}.`]
      : []),
    ...(names.length > 0
      ? [`Neue Labels: ${names.join(', ')}${others > 0 ? ` und ${formatNumber(others)} weitere` : ''}.`]
      : []),
  ];
}

function germanSpell(seconds: number): string {
  if (seconds < 90) return plural(Math.round(seconds), 'Sekunde', 'Sekunden');
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'Minute', 'Minuten')
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** All texts of the Training Studio: the specification quotes many of them. */
export const texts = localized({
  en: {
    title: 'Training Studio',
    lead: 'Teach the product to recognise your own objects in video frames. New SOPs then show them.',
    tabs: { datasets: 'Datasets & Models', create: 'Create Dataset', train: 'Annotate & Train' },

    createNew: 'Create New Dataset',
    noDatasets: 'No datasets found',
    noDatasetsText:
      'A dataset is a video cut into frames. Mark your objects on some of them and train a model that finds them elsewhere.',
    createFirst: 'Create Your First Dataset',
    loadingDatasets: 'Loading your datasets…',
    datasetsFailure: 'Failed to load datasets',
    datasets: 'Datasets',
    frames: (count: number) => plural(count, 'frame'),
    annotations: (count: number) => plural(count, 'annotation'),
    boxes: boxCount,
    notExtracted: 'The frames of this video could not be extracted.',
    preparingOf: (name: string) => `Preparing frames of ${name}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleted: (name: string) => `Deleted “${name}”`,
    moreFor: (name: string) => `More for ${name}`,
    exportAs: (format: string) => `Export as ${format.toUpperCase()}`,
    importAnnotations: 'Import annotations',
    importInto: (name: string) => `Annotations to import into ${name}`,
    imported: (boxes: number, frames: number) => `Imported ${boxCount(boxes)} on ${plural(frames, 'frame')}`,
    importTitle: (name: string) => `Import annotations into “${name}”`,
    sendingFile: 'Uploading the file…',
    readingFile: 'Reading the annotations…',
    importSentences,
    importChanged: 'The annotations have changed in the meantime. This is what the import replaces now.',
    cancelImport: 'Cancel',
    closeImport: 'Close',
    takeImport: (replaced: number) => (replaced > 0 ? 'Replace and import' : 'Import'),
    chooseAnotherFile: 'Choose another file',
    viewTrain: 'View/Train',
    annotate: 'Annotate',
    noPicture: 'No picture yet',
    preparing: 'Preparing frames',
    deleteTitle: 'Delete dataset',
    confirmDelete: (name: string, frames: number, boxes: number) =>
      `Are you sure you want to delete "${name}"? This will also delete its video, ${plural(frames, 'frame')} and ` +
      `${boxCount(boxes)}, and cannot be undone. Models trained on it are kept.`,
    deleteFailure: 'Failed to delete dataset',
    exportFailure: 'Failed to export annotations',
    importFailure: 'Failed to import annotations',

    companyModel: 'Company AI Model',
    companyModelFailure: 'Failed to load company model information',
    noModel: 'No model yet. SOPs show only what the general model detects.',
    noActiveModel: 'None of your models is active. SOPs show only what the general model detects.',
    deactivate: 'Stop using',
    deactivated: 'New SOPs no longer use any of your models',
    undo: 'Undo',
    classesKnown: (count: number) => `Your objects it can find (${count})`,
    noClasses: 'None yet',
    activeModel: 'Active model',
    version: (version: number) => `version ${version}`,
    baseDetector: 'Base detector',
    baseUnknown: 'Currently unknown',
    deactivateFailure: 'Failed to stop using the model',
    running: 'Running Trainings',
    trainings: 'Trainings',
    open: 'Show progress',
    dismiss: 'Dismiss',
    openOf: (name: string) => `Show progress of ${name}`,
    dismissOf: (name: string) => `Dismiss ${name}`,
    progressOf: (name: string) => `Progress of ${name}`,
    removeFailure: 'The record could not be removed.',
    trainingFailed: 'The training failed.',
    waiting: (before: number) =>
      before === 1 ? 'Waiting: 1 training ahead' : `Waiting: ${before} trainings ahead`,
    epochOf: (epoch: number, total: number) => `Epoch ${epoch} of ${total}`,
    sessions: 'Training Sessions',
    sessionsFailure: 'Failed to load training sessions',
    activate: 'Activate',
    active: 'Active',
    awaiting: 'Needs your decision',
    activateOf: (name: string) => `Activate ${name}`,
    activated: (name: string) => `New SOPs now use “${name}”`,
    model: 'Model',
    datasetColumn: 'Dataset',
    epochsTrained: 'Epochs trained',
    classesAdded: 'Classes added',
    createdColumn: 'Created',
    finds: 'Finds',
    foundOfTotal: (found: number, of: number) => `${found} of ${of}`,
    recallUnknown: 'Not measured',
    activateFailure: 'Failed to activate the model',

    datasetName: 'Dataset name',
    datasetNamePlaceholder: 'Parts on the assembly table',
    video: 'Video',
    drop: 'Drop a video here, or choose a file',
    chooseAnother: 'Choose another',
    preview: (name: string) => `Preview of ${name}`,
    notShowable: 'This type of video cannot be previewed here, but it can still be used.',
    framesPerSecond: (fps: number) => `${fps} FPS`,
    framesPerSecondLong: (fps: number) => `${fps} frames per second`,
    estimatedFrames: (frames: number) => `Estimated frames: ${frames}`,
    moreFrames: (perMinute: number) =>
      `More frames give you more to choose from, but take longer to look through: ${plural(perMinute, 'frame')} per minute of video.`,
    upload: 'Upload',
    uploaded: (loaded: string, total: string) => `${loaded} of ${total} uploaded`,
    perSecond: (size: string) => `, ${size} per second`,
    checkingVideo: 'Checking the video…',
    estimating: 'Estimating the time left…',
    dropHint: 'MP4, AVI, MOV, MKV or WEBM',
    frameRate: 'Frames per second',
    durationUnknown: 'The number of frames is shown once the video has been read.',
    transcode: 'Transcode the video',
    transcodeText:
      'Makes frames smaller and uniform, for less storage and faster training. Turn it off to keep every detail of the original.',
    transcodeOff: 'Your operator has turned off transcoding. Frames keep the size of the video.',
    create: 'Create Dataset',
    creating: 'Creating…',
    cancel: 'Cancel',
    created: 'Dataset created successfully! Redirecting to datasets list...',
    incomplete: 'Please provide a dataset name and video file',
    nameMissing: 'Give the dataset a name.',
    videoMissing: 'Choose a video.',
    invalidType: 'Invalid file type. Please upload a video file (MP4, AVI, MOV, MKV, WEBM).',
    emptyVideo: 'The video file is empty. Please choose another file.',
    tooLarge: (gigabytes: number) => `The video is larger than the ${gigabytes} GB your operator allows.`,
    createFailure: 'Failed to create dataset',

    noneSelected: 'No dataset selected',
    noneSelectedText: 'Choose a dataset to view its frames, mark objects and train a model.',
    selectDataset: 'Select a Dataset',
    datasetFailure: 'Failed to load the dataset',
    framesFailure: 'Failed to load frames',
    filters: { all: 'All', annotated: 'Annotated', unannotated: 'Unannotated' },
    jump: 'Jump to frame',
    jumpRange: (last: number) => `Jump to frame (1 to ${last})`,
    whichFrames: 'Filter frames',
    framesAt: (frames: number, fps: number) => `${plural(frames, 'frame')} at ${fps} FPS`,
    frameGallery: 'Frame gallery',
    frameList: 'Frames',
    frame: 'Frame',
    frameNumber: (frameNumber: number) => `Frame ${shownFrame(frameNumber)}`,
    backgroundFrame: 'background',
    notAnnotated: 'not annotated',
    showAll: 'Show all frames',
    loadingFrames: 'Loading frames…',
    openingFrame: 'Opening the frame',
    labelsAndTraining: 'Labels and training',
    trainModel: 'Train a model',
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
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    newNameOf: (name: string) => `New name of ${name}`,
    becomeOne: (name: string) => `“${name}” already exists. The two labels will be merged.`,
    join: 'Merge',
    joined: (name: string, to: string) => `Merged “${name}” into “${to}”`,
    renamed: (name: string, to: string) => `Renamed “${name}” to “${to}”`,
    renameFailure: 'Failed to rename the label',

    startTraining: 'Start Training',
    modelName: 'Model name',
    modelNamePlaceholder: 'Parts, first try',
    epochs: 'Epochs',
    batchSize: 'Batch size',
    modelNameMissing: 'Please select a dataset and provide a model name',
    range: (min: number, max: number) => `${min} to ${max}`,
    epochsRange: (min: number, max: number) => `Epochs must be between ${min} and ${max}.`,
    batchRange: (min: number, max: number) => `Batch size must be between ${min} and ${max}.`,
    trainingDataText: (frames: number, boxes: number, labels: number) =>
      `Learns from ${plural(frames, 'annotated frame')}: ${boxCount(boxes)} of ${plural(labels, 'label')}.`,
    trainingFailure: 'Failed to start training',
    nothingAnnotated: 'Mark objects on some frames first: there is nothing to learn from yet.',
    fewFrames:
      'With fewer than 20 annotated frames the model will miss a lot. Twenty to eighty frames from different moments work well.',
    toBilling: 'See plans and usage',
    back: 'Back to Datasets',

    technical: 'Technical details',
    progressTitle: 'Training Progress',
    runningLead: 'It learns from the frames you annotated. Training continues if you leave.',
    closeWindow: 'Close the window',
    seeModel: 'See the model',
    progressFailure: 'Failed to fetch training progress',
    parseFailure: 'Failed to parse training progress data',
    retry: 'Retry',
    stop: 'Stop Training',
    confirmStop: 'Stop this training? What it has learned so far will be lost.',
    confirmStopYes: 'Stop it',
    keepTraining: 'Keep training',
    stopFailure: 'Failed to stop training',
    stopped: 'Training stopped by user',
    background: 'Continue in Background',
    close: 'Close',
    states: { starting: 'Starting', running: 'Running', completed: 'Completed', failed: 'Failed' },
    almostDone: 'Almost done',
    minutesLeft: (minutes: number) => `~${minutes} min remaining`,
    figures: {
      loss: 'Loss',
      map50: 'mAP50',
      map50to95: 'mAP50-95',
      learningRate: 'Learning rate',
      batchSize: 'Batch size',
      computedBy: 'Computed by',
    },
    course: (epochs: number, best: { map50: string; epoch: number } | undefined, loss: string) =>
      `Loss and mAP over ${epochs} epochs.` +
      (best ? ` Highest mAP50 so far: ${best.map50} after epoch ${best.epoch}.` : '') +
      ` Loss now ${loss}.`,

    decisionTitle: (name: string) => `Use “${name}” for new SOPs?`,
    decisionWithEarlier: (earlier: string) => `Until you decide, new SOPs use “${earlier}”.`,
    decisionWithout: 'Until you decide, new SOPs use none of your models.',
    decisionElse: 'A user who can manage models decides whether new SOPs use it.',
    keep: (earlier: string) => `Keep “${earlier}”`,
    keepNone: 'Do not use it',
    keepsUsing: (earlier: string) => `New SOPs keep using “${earlier}”`,
    declined: 'The model is not used. It can be activated at any time.',
    labelMore: 'Label more frames',
    declineFailure: 'Your decision could not be saved',

    modelFailure: 'Failed to load the model',
    modelMissing: 'Model not found',
    modelMissingText:
      'There is no model at this address. It may have been deleted, or the link may be incomplete.',
    activeLead: 'Active: new SOPs use this model.',
    awaitingLead: 'Needs your decision: new SOPs do not use it yet.',
    inactiveLead: 'Not in use.',
    whatItFinds: 'What it finds',
    recallLead: (frames: number) =>
      `Tested on ${plural(frames, 'frame')} it had not seen, compared with what a person drew there.`,
    foundOf: (found: number, of: number) => `${found} of ${of} found`,
    mistaken: (count: number) => `${plural(count, 'false detection')}`,
    notMeasured: 'not on any of these frames, so unknown',
    sentence: recallSentence,
    samplesTitle: 'On frames it has not seen',
    drawnByPerson: 'Drawn by a person',
    foundByModel: 'Found by the model, with its confidence',
    samplePicture: (frameNumber: number, drawn: string, found: string) =>
      `Frame ${shownFrame(frameNumber)}. Drawn: ${drawn}. Found: ${found}.`,
    nothing: 'nothing',
    learnedFrom: (frames: number, dataset: string) =>
      `Learned from ${plural(frames, 'frame')} of “${dataset}”`,
    madeBy: (day: string, name: string) => `${day}, ${name}`,
    classes: 'Labels',
    howItLearned: 'How it learned',
    table: {
      name: 'Label',
      ap50: 'AP50',
      ap50to95: 'AP50-95',
      learned: 'Training boxes',
      heldOut: 'Test boxes',
    },
    facts: {
      bestEpoch: 'Best epoch',
      ofTrained: (epochs: number) => `of ${epochs} trained`,
      frames: 'Frames',
      heldOut: (frames: number) => `for training, ${frames} for testing`,
      version: 'Model version',
      dataset: 'Dataset',
      dataVersion: 'Data version',
      classesAdded: 'Classes added',
      allClasses: 'All labels',
      trainedOn: 'Trained on',
      by: 'By',
      took: 'Took',
      epochsAsked: 'Epochs requested',
      backbone: 'Backbone',
      none: 'None',
      spell,
    },
    noHeldOut:
      'There were too few annotated frames to keep some for testing, so it is unknown how well the model works on new pictures.',
    noSamples: 'The frames of these samples were deleted with their dataset.',
  },
  de: {
    title: 'Training Studio',
    lead: 'Bringen Sie dem Produkt bei, Ihre eigenen Objekte in Videobildern zu erkennen. Neue SOPs zeigen sie dann.',
    tabs: {
      datasets: 'Datensätze und Modelle',
      create: 'Datensatz erstellen',
      train: 'Annotieren und trainieren',
    },

    createNew: 'Neuen Datensatz erstellen',
    noDatasets: 'Keine Datensätze gefunden',
    noDatasetsText:
      'Ein Datensatz ist ein in Bilder zerlegtes Video. Markieren Sie Ihre Objekte auf einigen davon und trainieren Sie ein Modell, das sie anderswo findet.',
    createFirst: 'Ersten Datensatz erstellen',
    loadingDatasets: 'Datensätze werden geladen …',
    datasetsFailure: 'Die Datensätze konnten nicht geladen werden',
    datasets: 'Datensätze',
    frames: germanFrames,
    annotations: (count) => plural(count, 'Annotation', 'Annotationen'),
    boxes: germanBoxCount,
    notExtracted: 'Aus diesem Video konnten keine Bilder gewonnen werden.',
    preparingOf: (name) => `Bilder von ${name} werden vorbereitet`,
    delete: 'Löschen',
    deleteOf: (name) => `${name} löschen`,
    deleted: (name) => `„${name}“ gelöscht`,
    moreFor: (name) => `Mehr zu ${name}`,
    exportAs: (format) => `Als ${format.toUpperCase()} exportieren`,
    importAnnotations: 'Annotationen importieren',
    importInto: (name) => `Annotationen zum Import in ${name}`,
    imported: (boxes, frames) => `${germanBoxCount(boxes)} auf ${onGermanFrames(frames)} importiert`,
    importTitle: (name) => `Annotationen in „${name}“ importieren`,
    sendingFile: 'Datei wird hochgeladen …',
    readingFile: 'Annotationen werden gelesen …',
    importSentences: germanImportSentences,
    importChanged: 'Die Annotationen haben sich inzwischen geändert. Das ersetzt der Import jetzt.',
    cancelImport: 'Abbrechen',
    closeImport: 'Schließen',
    takeImport: (replaced) => (replaced > 0 ? 'Ersetzen und importieren' : 'Importieren'),
    chooseAnotherFile: 'Andere Datei auswählen',
    viewTrain: 'Ansehen und trainieren',
    annotate: 'Annotieren',
    noPicture: 'Noch kein Bild',
    preparing: 'Bilder werden vorbereitet',
    deleteTitle: 'Datensatz löschen',
    confirmDelete: (name, frames, boxes) =>
      `„${name}“ wirklich löschen? Auch das Video, ${germanFrames(frames)} und ${germanBoxCount(boxes)} werden gelöscht. ` +
      'Das lässt sich nicht rückgängig machen. Damit trainierte Modelle bleiben erhalten.',
    deleteFailure: 'Der Datensatz konnte nicht gelöscht werden',
    exportFailure: 'Die Annotationen konnten nicht exportiert werden',
    importFailure: 'Die Annotationen konnten nicht importiert werden',

    companyModel: 'KI-Modell der Firma',
    companyModelFailure: 'Die Angaben zum Modell der Firma konnten nicht geladen werden',
    noModel: 'Noch kein Modell. SOPs zeigen nur, was das allgemeine Modell erkennt.',
    noActiveModel: 'Keines Ihrer Modelle ist aktiv. SOPs zeigen nur, was das allgemeine Modell erkennt.',
    deactivate: 'Nicht mehr verwenden',
    deactivated: 'Neue SOPs verwenden keines Ihrer Modelle mehr',
    undo: 'Rückgängig',
    classesKnown: (count) => `Ihre Objekte, die es findet (${count})`,
    noClasses: 'Noch keine',
    activeModel: 'Aktives Modell',
    version: (version) => `Version ${version}`,
    baseDetector: 'Basisdetektor',
    baseUnknown: 'Derzeit unbekannt',
    deactivateFailure: 'Die Verwendung des Modells konnte nicht beendet werden',
    running: 'Laufende Trainings',
    trainings: 'Trainings',
    open: 'Fortschritt zeigen',
    dismiss: 'Ausblenden',
    openOf: (name) => `Fortschritt von ${name} zeigen`,
    dismissOf: (name) => `${name} ausblenden`,
    progressOf: (name) => `Fortschritt von ${name}`,
    removeFailure: 'Der Eintrag konnte nicht entfernt werden.',
    trainingFailed: 'Das Training ist fehlgeschlagen.',
    waiting: (before) => `Wartet: noch ${plural(before, 'Training', 'Trainings')} davor`,
    epochOf: (epoch, total) => `Epoche ${epoch} von ${total}`,
    sessions: 'Trainingsläufe',
    sessionsFailure: 'Die Trainingsläufe konnten nicht geladen werden',
    activate: 'Aktivieren',
    active: 'Aktiv',
    awaiting: 'Entscheidung nötig',
    activateOf: (name) => `${name} aktivieren`,
    activated: (name) => `Neue SOPs verwenden jetzt „${name}“`,
    model: 'Modell',
    datasetColumn: 'Datensatz',
    epochsTrained: 'Trainierte Epochen',
    classesAdded: 'Neue Klassen',
    createdColumn: 'Erstellt',
    finds: 'Findet',
    foundOfTotal: (found, of) => `${found} von ${of}`,
    recallUnknown: 'Nicht gemessen',
    activateFailure: 'Das Modell konnte nicht aktiviert werden',

    datasetName: 'Name des Datensatzes',
    datasetNamePlaceholder: 'Teile auf dem Montagetisch',
    video: 'Video',
    drop: 'Video hierher ziehen oder Datei auswählen',
    chooseAnother: 'Anderes auswählen',
    preview: (name) => `Vorschau von ${name}`,
    notShowable: 'Diese Art von Video lässt sich hier nicht zeigen, aber trotzdem verwenden.',
    framesPerSecond: (fps) => `${fps} FPS`,
    framesPerSecondLong: (fps) => `${plural(fps, 'Bild', 'Bilder')} pro Sekunde`,
    estimatedFrames: (frames) => `Geschätzte Bilder: ${formatNumber(frames)}`,
    moreFrames: (perMinute) =>
      `Mehr Bilder bieten mehr Auswahl, brauchen aber mehr Zeit beim Durchsehen: ${germanFrames(perMinute)} pro Minute Video.`,
    upload: 'Hochladen',
    uploaded: (loaded, total) => `${loaded} von ${total} hochgeladen`,
    perSecond: (size) => `, ${size} pro Sekunde`,
    checkingVideo: 'Video wird geprüft …',
    estimating: 'Restzeit wird geschätzt …',
    dropHint: 'MP4, AVI, MOV, MKV oder WEBM',
    frameRate: 'Bilder pro Sekunde',
    durationUnknown: 'Die Anzahl der Bilder steht hier, sobald das Video gelesen ist.',
    transcode: 'Video umwandeln',
    transcodeText:
      'Macht Bilder kleiner und einheitlich: weniger Speicher, schnelleres Training. Ausschalten, um jedes Detail des Originals zu behalten.',
    transcodeOff: 'Ihr Betreiber hat das Umwandeln ausgeschaltet. Bilder behalten die Größe des Videos.',
    create: 'Datensatz erstellen',
    creating: 'Wird erstellt …',
    cancel: 'Abbrechen',
    created: 'Datensatz erstellt. Weiter zur Liste der Datensätze …',
    incomplete: 'Bitte einen Namen für den Datensatz und eine Videodatei angeben',
    nameMissing: 'Bitte dem Datensatz einen Namen geben.',
    videoMissing: 'Bitte ein Video auswählen.',
    invalidType: 'Ungültiger Dateityp. Bitte eine Videodatei hochladen (MP4, AVI, MOV, MKV, WEBM).',
    emptyVideo: 'Die Videodatei ist leer. Bitte eine andere Datei auswählen.',
    tooLarge: (gigabytes) => `Das Video ist größer als die ${gigabytes} GB, die Ihr Betreiber erlaubt.`,
    createFailure: 'Der Datensatz konnte nicht erstellt werden',

    noneSelected: 'Kein Datensatz ausgewählt',
    noneSelectedText:
      'Einen Datensatz wählen, um seine Bilder zu sehen, Objekte zu markieren und ein Modell zu trainieren.',
    selectDataset: 'Datensatz auswählen',
    datasetFailure: 'Der Datensatz konnte nicht geladen werden',
    framesFailure: 'Die Bilder konnten nicht geladen werden',
    filters: { all: 'Alle', annotated: 'Annotiert', unannotated: 'Nicht annotiert' },
    jump: 'Zu Bild springen',
    jumpRange: (last) => `Zu Bild springen (1 bis ${last})`,
    whichFrames: 'Bilder filtern',
    framesAt: (frames, fps) => `${germanFrames(frames)} bei ${fps} FPS`,
    frameGallery: 'Bildergalerie',
    frameList: 'Bilder',
    frame: 'Bild',
    frameNumber: (frameNumber) => `Bild ${shownFrame(frameNumber)}`,
    backgroundFrame: 'ohne Objekt',
    notAnnotated: 'nicht annotiert',
    showAll: 'Alle Bilder zeigen',
    loadingFrames: 'Bilder werden geladen …',
    openingFrame: 'Bild wird geöffnet',
    labelsAndTraining: 'Labels und Training',
    trainModel: 'Modell trainieren',
    go: 'Los',
    loadMore: 'Weitere Bilder laden',
    loadPrevious: 'Frühere Bilder laden',
    tileFailure: 'Nicht geladen',
    noFrames: {
      all: 'Dieser Datensatz hat keine Bilder',
      annotated: 'Noch keine annotierten Bilder',
      unannotated: 'Jedes Bild ist annotiert',
    },
    labels: 'Labels',
    noLabels: 'Labels erscheinen hier, sobald Sie Rahmen zeichnen.',
    rename: 'Umbenennen',
    renameOf: (name) => `${name} umbenennen`,
    newNameOf: (name) => `Neuer Name von ${name}`,
    becomeOne: (name) => `„${name}“ gibt es schon. Die beiden Labels werden zusammengeführt.`,
    join: 'Zusammenführen',
    joined: (name, to) => `„${name}“ mit „${to}“ zusammengeführt`,
    renamed: (name, to) => `„${name}“ in „${to}“ umbenannt`,
    renameFailure: 'Das Label konnte nicht umbenannt werden',

    startTraining: 'Training starten',
    modelName: 'Name des Modells',
    modelNamePlaceholder: 'Teile, erster Versuch',
    epochs: 'Epochen',
    batchSize: 'Batchgröße',
    modelNameMissing: 'Bitte einen Datensatz wählen und einen Namen für das Modell angeben',
    range: (min, max) => `${min} bis ${max}`,
    epochsRange: (min, max) => `Die Zahl der Epochen muss zwischen ${min} und ${max} liegen.`,
    batchRange: (min, max) => `Die Batchgröße muss zwischen ${min} und ${max} liegen.`,
    trainingDataText: (frames, boxes, labels) =>
      `Lernt aus ${plural(frames, 'annotierten Bild', 'annotierten Bildern')}: ${germanBoxCount(boxes)} mit ${plural(labels, 'Label', 'Labels')}.`,
    trainingFailure: 'Das Training konnte nicht gestartet werden',
    nothingAnnotated: 'Bitte zuerst Objekte auf einigen Bildern markieren: Noch gibt es nichts zu lernen.',
    fewFrames:
      'Mit weniger als 20 annotierten Bildern übersieht das Modell viel. Zwanzig bis achtzig Bilder aus verschiedenen Momenten sind ein guter Wert.',
    toBilling: 'Tarife und Nutzung ansehen',
    back: 'Zurück zu den Datensätzen',

    technical: 'Technische Einzelheiten',
    progressTitle: 'Fortschritt des Trainings',
    runningLead:
      'Es lernt aus den Bildern, die Sie annotiert haben. Das Training läuft weiter, wenn Sie die Seite verlassen.',
    closeWindow: 'Fenster schließen',
    seeModel: 'Modell ansehen',
    progressFailure: 'Der Fortschritt des Trainings konnte nicht geladen werden',
    parseFailure: 'Die Daten zum Fortschritt des Trainings sind nicht lesbar',
    retry: 'Erneut versuchen',
    stop: 'Training stoppen',
    confirmStop: 'Dieses Training stoppen? Was es bisher gelernt hat, geht verloren.',
    confirmStopYes: 'Stoppen',
    keepTraining: 'Weiter trainieren',
    stopFailure: 'Das Training konnte nicht gestoppt werden',
    stopped: 'Training vom Benutzer gestoppt',
    background: 'Im Hintergrund fortsetzen',
    close: 'Schließen',
    states: { starting: 'Startet', running: 'Läuft', completed: 'Abgeschlossen', failed: 'Fehlgeschlagen' },
    almostDone: 'Fast fertig',
    minutesLeft: (minutes) => `noch etwa ${minutes} min`,
    figures: {
      loss: 'Verlust',
      map50: 'mAP50',
      map50to95: 'mAP50-95',
      learningRate: 'Lernrate',
      batchSize: 'Batchgröße',
      computedBy: 'Berechnet von',
    },
    course: (epochs, best, loss) =>
      `Verlust und mAP über ${plural(epochs, 'Epoche', 'Epochen')}.` +
      (best ? ` Höchste mAP50 bisher: ${best.map50} nach Epoche ${best.epoch}.` : '') +
      ` Verlust jetzt ${loss}.`,

    decisionTitle: (name) => `„${name}“ für neue SOPs verwenden?`,
    decisionWithEarlier: (earlier) => `Bis Sie entscheiden, verwenden neue SOPs „${earlier}“.`,
    decisionWithout: 'Bis Sie entscheiden, verwenden neue SOPs keines Ihrer Modelle.',
    decisionElse: 'Ein Benutzer, der Modelle verwalten kann, entscheidet, ob neue SOPs es verwenden.',
    keep: (earlier) => `„${earlier}“ behalten`,
    keepNone: 'Nicht verwenden',
    keepsUsing: (earlier) => `Neue SOPs verwenden weiter „${earlier}“`,
    declined: 'Das Modell wird nicht verwendet. Es lässt sich jederzeit aktivieren.',
    labelMore: 'Weitere Bilder annotieren',
    declineFailure: 'Ihre Entscheidung konnte nicht gespeichert werden',

    modelFailure: 'Das Modell konnte nicht geladen werden',
    modelMissing: 'Modell nicht gefunden',
    modelMissingText:
      'Unter dieser Adresse gibt es kein Modell. Es wurde vielleicht gelöscht, oder der Link ist unvollständig.',
    activeLead: 'Aktiv: Neue SOPs verwenden dieses Modell.',
    awaitingLead: 'Entscheidung nötig: Neue SOPs verwenden es noch nicht.',
    inactiveLead: 'Nicht in Gebrauch.',
    whatItFinds: 'Was es findet',
    recallLead: (frames) =>
      `Getestet auf ${onGermanFrames(frames)}, die es nicht kannte, verglichen mit dem, was eine Person dort gezeichnet hat.`,
    foundOf: (found, of) => `${found} von ${of} gefunden`,
    mistaken: (count) => plural(count, 'falsche Erkennung', 'falsche Erkennungen'),
    notMeasured: 'auf keinem dieser Bilder, daher unbekannt',
    sentence: germanRecallSentence,
    samplesTitle: 'Auf Bildern, die es nicht kannte',
    drawnByPerson: 'Von einer Person gezeichnet',
    foundByModel: 'Vom Modell gefunden, mit seiner Sicherheit',
    samplePicture: (frameNumber, drawn, found) =>
      `Bild ${shownFrame(frameNumber)}. Gezeichnet: ${drawn}. Gefunden: ${found}.`,
    nothing: 'nichts',
    learnedFrom: (frames, dataset) => `Gelernt aus ${onGermanFrames(frames)} von „${dataset}“`,
    madeBy: (day, name) => `${day}, ${name}`,
    classes: 'Labels',
    howItLearned: 'Wie es gelernt hat',
    table: {
      name: 'Label',
      ap50: 'AP50',
      ap50to95: 'AP50-95',
      learned: 'Rahmen im Training',
      heldOut: 'Rahmen im Test',
    },
    facts: {
      bestEpoch: 'Beste Epoche',
      ofTrained: (epochs) => `von ${epochs} trainierten`,
      frames: 'Bilder',
      heldOut: (frames) => `zum Trainieren, ${formatNumber(frames)} zum Testen`,
      version: 'Modellversion',
      dataset: 'Datensatz',
      dataVersion: 'Datenversion',
      classesAdded: 'Neue Klassen',
      allClasses: 'Alle Labels',
      trainedOn: 'Trainiert am',
      by: 'Von',
      took: 'Dauer',
      epochsAsked: 'Verlangte Epochen',
      backbone: 'Backbone',
      none: 'Keine',
      spell: germanSpell,
    },
    noHeldOut:
      'Es gab zu wenige annotierte Bilder, um einige zum Testen zurückzuhalten. Wie gut das Modell auf neuen Bildern arbeitet, ist daher unbekannt.',
    noSamples: 'Die Bilder dieser Beispiele wurden mit ihrem Datensatz gelöscht.',
  },
});

const backends: Readonly<Record<string, string>> = {
  'tfjs-node-gpu': 'GPU',
  'tfjs-node': 'Native',
  webgpu: 'GPU',
  wasm: 'WebAssembly',
};

/** The backend as text. */
export const backendName = (backend: string): string => backends[backend] ?? backend;
