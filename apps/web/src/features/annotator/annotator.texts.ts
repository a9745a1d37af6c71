import { shownFrame, shownFrames } from '../../lib/frame-number.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

const boxes = (count: number) => (count === 1 ? '1 box' : `${count} boxes`);

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
});
