import { shownFrame, shownFrames } from '../../lib/frame-number.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const boxes = (count: number) => (count === 1 ? '1 box' : `${count} boxes`);

/** The words of the annotation modal; the specification quotes some of them. Frames are handed over as the server numbers them. */
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
    saveHint: 'Saves this frame and closes. Going to another frame saves as well.',
    cancelHint: 'Closes without the changes on this frame; other frames are saved.',
    frame: (frameNumber: number) => `Frame ${shownFrame(frameNumber)}`,
    annotate: (frameNumber: number) => `Annotate frame ${shownFrame(frameNumber)}`,
    canvas: (frameNumber: number, count: string) =>
      `Frame ${shownFrame(frameNumber)}. ${count} Press question mark for keys.`,
    drawingArea: 'drawing area',
    loadingAnnotations: 'Loading annotations…',
    loadingFrame: 'Loading frame…',
    background: 'Nothing to label on this frame',
    onlyLook: 'Your role looks at boxes and does not change them: nothing that you draw here is kept.',
    loadFailure: 'Failed to load frame image.',
    fetchFailure: 'Error fetching frame image.',
    sizeFailure: 'Error sizing canvas for image.',
    retry: 'Retry',
    annotationsFailure: 'The annotations of this dataset did not come.',
    discardTitle: 'Discard your changes?',
    discard: (frameNumber: number) =>
      `What you changed on frame ${shownFrame(frameNumber)} since the last save is lost. Other frames are saved.`,
    discardYes: 'Discard',
    discardNo: 'Keep editing',
    saveFailure: (frames: readonly number[]) =>
      `Frame ${frames.map(shownFrame).join(', ')} could not be saved. It is kept in this tab.`,
    fillFailure: 'The frames could not be filled. Try again.',
    noSuggestions: 'Suggestions did not come. Try again.',
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
      fit: 'Whole frame',
      copy: 'Copy to next',
      fill: 'Fill between',
      suggest: 'Suggest',
      keys: 'Keys',
    },
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
    drawHint: 'Press and drag on the picture to draw one.',
    backgroundHint: 'The model learns from this frame what is not an object.',
    hasBoxes: 'This frame has boxes.',
    labels: 'Labels',
    labelsHint: 'Labels you use appear here and get the keys 1 to 9.',
    suggestAlways: 'Suggest on every frame',

    newLabel: 'Label of the new box',
    label: 'Label',
    labelsOfDataset: 'Labels of this dataset',
    saveLabel: 'Save',

    suggestions: 'Suggestions',
    suggestionCount: (count: number) => plural(count, 'suggestion'),
    accept: 'Accept',
    reject: 'Reject',
    acceptAll: 'Accept all',

    fillTitle: 'Fill the frames in between',
    fillFrom: (frameNumber: number) => `From frame ${shownFrame(frameNumber)} to`,
    fillTo: (frameNumber: number, count: number) => `Frame ${shownFrame(frameNumber)} (${boxes(count)})`,
    fillMost: (most: number) => `At most ${most} frames at once. Choose a nearer frame.`,
    fillFirst:
      'Draw the same boxes on another frame first, some frames away: what lies in between is filled along straight lines.',
    fillNothing:
      'There is nothing to fill: no frame without annotations lies between, or no label stands on both frames.',
    fillPlan: (frames: readonly number[], count: number, labels: string) =>
      (frames.length === 1
        ? `Frame ${shownFrames(frames)} gets ${boxes(count)}`
        : `Frames ${shownFrames(frames)} get ${boxes(count)} each`) +
      `: ${labels}. Frames that have annotations stay as they are.`,
    fillLeftOut: (count: number, labels: string) =>
      `${boxes(count)} without a partner of the same label on the other frame: ${labels}. Left out.`,
    fill: 'Fill',
    fillCount: (count: number) => `Fill ${plural(count, 'frame')}`,
    filled: (frames: readonly number[]) =>
      frames.length === 1
        ? `Filled frame ${shownFrames(frames)}.`
        : `Filled ${plural(frames.length, 'frame')}: ${shownFrames(frames)}.`,

    keysTitle: 'Keys',
    characterKeys: 'Single letters and digits work as keys',
    keys: [
      {
        title: 'Draw and label',
        keys: [
          ['Drag', 'Draw a box; from inside the selected box with Shift'],
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
          ['Escape', 'One step back'],
        ],
      },
      {
        title: 'Frames',
        keys: [
          ['← → · Page Up, Down', 'Previous, next frame; saves on the way'],
          ['C', 'Copy the boxes to the next frame and go there'],
          ['I', 'Fill the frames in between'],
          ['Ctrl S', 'Save and stay'],
        ],
      },
      {
        title: 'Suggestions',
        keys: [
          ['S', 'Ask the model'],
          ['A or Enter', 'Accept'],
          ['Shift A', 'Accept all'],
          ['X', 'Reject'],
        ],
      },
      {
        title: 'View',
        keys: [
          ['Wheel, + −', 'Zoom'],
          ['0', 'Whole frame'],
          ['Space + drag, middle button', 'Push the picture'],
        ],
      },
    ],
  },
});
