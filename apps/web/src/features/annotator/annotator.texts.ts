import { shownFrame, shownFrames } from '../../lib/frame-number.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const boxes = (count: number) => (count === 1 ? '1 box' : `${count} boxes`);

const germanBoxes = (count: number) => plural(count, 'Rahmen', 'Rahmen');

/** The texts of the annotation modal; the specification quotes some of them. Frame numbers are passed as the server counts them. */
export const texts = localized({
  en: {
    save: 'Save Annotations',
    saveShort: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    saveStates: {
      saving: 'Saving…',
      failed: 'Not saved',
      changed: 'Unsaved changes',
      saved: 'All changes saved',
    },
    saveHint: 'Saves this frame and closes. Changing frames also saves.',
    cancelHint: 'Closes without saving the changes on this frame. Other frames are already saved.',
    frame: (frameNumber: number) => `Frame ${shownFrame(frameNumber)}`,
    annotate: (frameNumber: number) => `Annotate frame ${shownFrame(frameNumber)}`,
    canvas: (frameNumber: number, count: string) =>
      `Frame ${shownFrame(frameNumber)}. ${count} Press question mark for shortcuts.`,
    drawingArea: 'drawing area',
    loadingAnnotations: 'Loading annotations…',
    loadingFrame: 'Loading frame…',
    background: 'Nothing to label on this frame',
    readOnly: 'Your role can view boxes but not change them. Anything you draw here is not saved.',
    loadFailure: 'Failed to load frame image.',
    fetchFailure: 'Error fetching frame image.',
    sizeFailure: 'Error sizing canvas for image.',
    retry: 'Retry',
    annotationsFailure: 'Failed to load the annotations of this dataset.',
    discardTitle: 'Discard your changes?',
    discard: (frameNumber: number) =>
      `Your unsaved changes on frame ${shownFrame(frameNumber)} will be lost. Other frames are saved.`,
    discardConfirm: 'Discard',
    discardCancel: 'Keep editing',
    saveFailure: (frames: readonly number[]) =>
      `Frame ${frames.map(shownFrame).join(', ')} could not be saved. Your changes are kept in this tab.`,
    fillFailure: 'The frames could not be filled. Try again.',
    noSuggestions: 'Failed to load suggestions. Try again.',
    undo: 'Undo',

    tools: {
      toolbar: 'Frame',
      previous: 'Previous frame',
      next: 'Next frame',
      undo: 'Undo',
      redo: 'Redo',
      zoom: 'Zoom',
      zoomOut: 'Zoom out',
      zoomIn: 'Zoom in',
      fit: 'Fit to screen',
      copy: 'Copy to next',
      fill: 'Fill between',
      suggest: 'Suggest',
      keys: 'Shortcuts',
    },
    keyNames: { enter: 'Enter', delete: 'Delete', shiftA: 'Shift A' },
    withKey: (name: string, key: string) => `${name} (${key})`,

    boxes,
    boxesOf: (count: number) => `Boxes (${count})`,
    boxesTitle: 'Boxes',
    boxesHere: 'Boxes of this frame',
    boxList: 'Boxes on this frame',
    noBoxes: 'No boxes yet',
    suggested: (percent: string) => `${percent} suggested`,
    addBox: 'Add box',
    relabel: 'Relabel',
    relabelHint: 'Change the label',
    delete: 'Delete',
    deleteHint: 'Delete the box',
    drawHint: 'Drag on the picture to draw one.',
    backgroundHint: 'This teaches the model what is not an object.',
    hasBoxes: 'This frame has boxes.',
    labels: 'Labels',
    labelsHint: 'Labels you use appear here. Keys 1 to 9 select them.',
    suggestAlways: 'Suggest on every frame',

    newLabel: 'Label for the new box',
    label: 'Label',
    labelsOfDataset: 'Labels in this dataset',
    saveLabel: 'Save',

    suggestions: 'Suggestions',
    suggestionCount: (count: number) => plural(count, 'suggestion'),
    accept: 'Accept',
    reject: 'Reject',
    acceptAll: 'Accept all',

    fillTitle: 'Fill the frames in between',
    fillFrom: (frameNumber: number) => `From frame ${shownFrame(frameNumber)} to`,
    fillTo: (frameNumber: number, count: number) => `Frame ${shownFrame(frameNumber)} (${boxes(count)})`,
    fillTooMany: (max: number) => `At most ${max} frames at once. Choose a closer frame.`,
    fillFirst:
      'First draw the same boxes on another frame, a few frames away. The frames in between are then filled along straight lines.',
    fillNothing:
      'Nothing to fill: there are no unannotated frames in between, or the two frames have no label in common.',
    fillPlan: (frames: readonly number[], count: number, labels: string) =>
      (frames.length === 1
        ? `Frame ${shownFrames(frames)} gets ${boxes(count)}`
        : `Frames ${shownFrames(frames)} get ${boxes(count)} each`) +
      `: ${labels}. Annotated frames are not changed.`,
    fillLeftOut: (count: number, labels: string) =>
      `${boxes(count)} skipped, because the other frame has no box with the same label: ${labels}.`,
    fill: 'Fill',
    fillCount: (count: number) => `Fill ${plural(count, 'frame')}`,
    filled: (frames: readonly number[]) =>
      frames.length === 1
        ? `Filled frame ${shownFrames(frames)}.`
        : `Filled ${plural(frames.length, 'frame')}: ${shownFrames(frames)}.`,

    keysTitle: 'Keyboard shortcuts',
    characterKeys: 'Enable single-key shortcuts',
    keys: [
      {
        title: 'Draw and label',
        keys: [
          ['Drag', 'Draw a box; hold Shift to start inside the selected box'],
          ['N', 'Add a box in the middle'],
          ['1 – 9', 'Label the selected box, or the next ones'],
          ['Enter', 'Change the label'],
          ['Delete', 'Delete the box'],
          ['Ctrl Z · Ctrl Shift Z', 'Undo, redo'],
          ['B', 'Nothing to label on this frame'],
        ],
      },
      {
        title: 'Select and change',
        keys: [
          ['↑ ↓', 'Previous, next box'],
          ['Shift + arrows', 'Move the box (with Alt: one pixel)'],
          ['Ctrl + arrows', 'Make it larger or smaller (with Alt: one pixel)'],
          ['Ctrl C · Ctrl V', 'Copy the box, or all; paste'],
          ['Escape', 'Go back one step'],
        ],
      },
      {
        title: 'Frames',
        keys: [
          ['← → · Page Up, Down', 'Previous, next frame; saves as you go'],
          ['C', 'Copy the boxes to the next frame and go there'],
          ['I', 'Fill the frames in between'],
          ['Ctrl S', 'Save and stay'],
        ],
      },
      {
        title: 'Suggestions',
        keys: [
          ['S', 'Get suggestions from the model'],
          ['A or Enter', 'Accept'],
          ['Shift A', 'Accept all'],
          ['X', 'Reject'],
        ],
      },
      {
        title: 'View',
        keys: [
          ['Wheel, + −', 'Zoom'],
          ['0', 'Fit to screen'],
          ['Space + drag, middle button', 'Pan'],
        ],
      },
    ],
  },
  de: {
    save: 'Annotationen speichern',
    saveShort: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    saveStates: {
      saving: 'Wird gespeichert …',
      failed: 'Nicht gespeichert',
      changed: 'Ungespeicherte Änderungen',
      saved: 'Alle Änderungen gespeichert',
    },
    saveHint: 'Speichert dieses Bild und schließt. Auch ein Wechsel des Bildes speichert.',
    cancelHint:
      'Schließt, ohne die Änderungen an diesem Bild zu speichern. Andere Bilder sind bereits gespeichert.',
    frame: (frameNumber) => `Bild ${shownFrame(frameNumber)}`,
    annotate: (frameNumber) => `Bild ${shownFrame(frameNumber)} annotieren`,
    canvas: (frameNumber, count) =>
      `Bild ${shownFrame(frameNumber)}. ${count} Fragezeichen drücken, um die Tastenkürzel zu sehen.`,
    drawingArea: 'Zeichenfläche',
    loadingAnnotations: 'Annotationen werden geladen …',
    loadingFrame: 'Bild wird geladen …',
    background: 'Auf diesem Bild ist nichts zu markieren',
    readOnly:
      'Ihre Rolle kann Rahmen ansehen, aber nicht ändern. Was Sie hier zeichnen, wird nicht gespeichert.',
    loadFailure: 'Das Bild konnte nicht geladen werden.',
    fetchFailure: 'Fehler beim Abrufen des Bildes.',
    sizeFailure: 'Fehler beim Anpassen der Zeichenfläche an das Bild.',
    retry: 'Erneut versuchen',
    annotationsFailure: 'Die Annotationen dieses Datensatzes konnten nicht geladen werden.',
    discardTitle: 'Änderungen verwerfen?',
    discard: (frameNumber) =>
      `Die ungespeicherten Änderungen an Bild ${shownFrame(frameNumber)} gehen verloren. Andere Bilder sind gespeichert.`,
    discardConfirm: 'Verwerfen',
    discardCancel: 'Weiter bearbeiten',
    saveFailure: (frames) =>
      frames.length === 1
        ? `Bild ${frames.map(shownFrame).join(', ')} konnte nicht gespeichert werden. Die Änderungen bleiben in diesem Tab.`
        : `Die Bilder ${frames.map(shownFrame).join(', ')} konnten nicht gespeichert werden. Die Änderungen bleiben in diesem Tab.`,
    fillFailure: 'Die Bilder konnten nicht gefüllt werden. Bitte erneut versuchen.',
    noSuggestions: 'Die Vorschläge konnten nicht geladen werden. Bitte erneut versuchen.',
    undo: 'Rückgängig',

    tools: {
      toolbar: 'Bild',
      previous: 'Vorheriges Bild',
      next: 'Nächstes Bild',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      zoom: 'Zoom',
      zoomOut: 'Verkleinern',
      zoomIn: 'Vergrößern',
      fit: 'An Fenster anpassen',
      copy: 'Ins nächste kopieren',
      fill: 'Dazwischen füllen',
      suggest: 'Vorschlagen',
      keys: 'Tastenkürzel',
    },
    keyNames: { enter: 'Eingabe', delete: 'Entf', shiftA: 'Umschalt A' },
    withKey: (name, key) => `${name} (${key})`,

    boxes: germanBoxes,
    boxesOf: (count) => `Rahmen (${count})`,
    boxesTitle: 'Rahmen',
    boxesHere: 'Rahmen dieses Bildes',
    boxList: 'Rahmen auf diesem Bild',
    noBoxes: 'Noch keine Rahmen',
    suggested: (percent) => `zu ${percent} vorgeschlagen`,
    addBox: 'Rahmen hinzufügen',
    relabel: 'Umbenennen',
    relabelHint: 'Label ändern',
    delete: 'Löschen',
    deleteHint: 'Rahmen löschen',
    drawHint: 'Über das Bild ziehen, um einen Rahmen zu zeichnen.',
    backgroundHint: 'So lernt das Modell, was kein Objekt ist.',
    hasBoxes: 'Dieses Bild hat Rahmen.',
    labels: 'Labels',
    labelsHint: 'Verwendete Labels erscheinen hier. Die Tasten 1 bis 9 wählen sie aus.',
    suggestAlways: 'Auf jedem Bild vorschlagen',

    newLabel: 'Label des neuen Rahmens',
    label: 'Label',
    labelsOfDataset: 'Labels dieses Datensatzes',
    saveLabel: 'Speichern',

    suggestions: 'Vorschläge',
    suggestionCount: (count) => plural(count, 'Vorschlag', 'Vorschläge'),
    accept: 'Annehmen',
    reject: 'Ablehnen',
    acceptAll: 'Alle annehmen',

    fillTitle: 'Bilder dazwischen füllen',
    fillFrom: (frameNumber) => `Von Bild ${shownFrame(frameNumber)} bis`,
    fillTo: (frameNumber, count) => `Bild ${shownFrame(frameNumber)} (${germanBoxes(count)})`,
    fillTooMany: (max) =>
      `Höchstens ${plural(max, 'Bild', 'Bilder')} auf einmal. Bitte ein näheres Bild wählen.`,
    fillFirst:
      'Zeichnen Sie zuerst dieselben Rahmen auf einem anderen Bild, einige Bilder entfernt. Die Bilder dazwischen werden dann in geraden Linien gefüllt.',
    fillNothing:
      'Es gibt nichts zu füllen: Dazwischen liegen keine Bilder ohne Annotation, oder die beiden Bilder haben kein gemeinsames Label.',
    fillPlan: (frames, count, labels) =>
      frames.length === 1
        ? `Bild ${shownFrames(frames)} erhält ${germanBoxes(count)}: ${labels}. Annotierte Bilder bleiben unverändert.`
        : `Die Bilder ${shownFrames(frames)} erhalten je ${germanBoxes(count)}: ${labels}. Annotierte Bilder bleiben unverändert.`,
    fillLeftOut: (count, labels) =>
      `${germanBoxes(count)} ausgelassen, weil das andere Bild keinen Rahmen mit demselben Label hat: ${labels}.`,
    fill: 'Füllen',
    fillCount: (count) => `${plural(count, 'Bild', 'Bilder')} füllen`,
    filled: (frames) =>
      frames.length === 1
        ? `Bild ${shownFrames(frames)} gefüllt.`
        : `${plural(frames.length, 'Bild', 'Bilder')} gefüllt: ${shownFrames(frames)}.`,

    keysTitle: 'Tastenkürzel',
    characterKeys: 'Kürzel mit einer Taste aktivieren',
    keys: [
      {
        title: 'Zeichnen und benennen',
        keys: [
          ['Ziehen', 'Rahmen zeichnen; mit Umschalt innerhalb des ausgewählten Rahmens beginnen'],
          ['N', 'Rahmen in der Mitte hinzufügen'],
          ['1 – 9', 'Den ausgewählten oder die nächsten Rahmen benennen'],
          ['Eingabe', 'Label ändern'],
          ['Entf', 'Rahmen löschen'],
          ['Strg Z · Strg Umschalt Z', 'Rückgängig, Wiederholen'],
          ['B', 'Auf diesem Bild ist nichts zu markieren'],
        ],
      },
      {
        title: 'Auswählen und ändern',
        keys: [
          ['↑ ↓', 'Vorheriger, nächster Rahmen'],
          ['Umschalt + Pfeile', 'Rahmen verschieben (mit Alt: ein Pixel)'],
          ['Strg + Pfeile', 'Größer oder kleiner machen (mit Alt: ein Pixel)'],
          ['Strg C · Strg V', 'Rahmen oder alle kopieren; einfügen'],
          ['Esc', 'Einen Schritt zurück'],
        ],
      },
      {
        title: 'Bilder',
        keys: [
          ['← → · Bild auf, ab', 'Vorheriges, nächstes Bild; speichert dabei'],
          ['C', 'Rahmen ins nächste Bild kopieren und dorthin gehen'],
          ['I', 'Bilder dazwischen füllen'],
          ['Strg S', 'Speichern und bleiben'],
        ],
      },
      {
        title: 'Vorschläge',
        keys: [
          ['S', 'Vorschläge des Modells holen'],
          ['A oder Eingabe', 'Annehmen'],
          ['Umschalt A', 'Alle annehmen'],
          ['X', 'Ablehnen'],
        ],
      },
      {
        title: 'Ansicht',
        keys: [
          ['Mausrad, + −', 'Zoomen'],
          ['0', 'An Fenster anpassen'],
          ['Leertaste + Ziehen, mittlere Taste', 'Verschieben'],
        ],
      },
    ],
  },
});
