import type { HiddenExtent, MarkupColour, MarkupSize } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import type { ItemKind } from './markup-item.js';

const kinds: Record<ItemKind, string> = {
  arrow: 'Arrow',
  box: 'Box',
  number: 'Number',
  text: 'Text',
  redacted: 'Redacted area',
  crop: 'Crop',
};
const colours: Record<MarkupColour, string> = {
  red: 'Red',
  amber: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  black: 'Black',
  white: 'White',
};
const sizes: Record<MarkupSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };
const extents: Record<HiddenExtent, string> = {
  picture: 'This moment of the video only',
  step: 'All of this step',
  video: 'The whole video',
};

export const texts = localized({
  en: {
    title: 'Mark up the picture',
    tools: 'Tools',
    toolNames: { ...kinds, select: 'Select', redacted: 'Redact' },
    kinds,
    colour: 'Colour',
    colours,
    size: 'Size',
    sizes,
    undo: 'Undo',
    redo: 'Redo',
    remove: 'Delete',
    reset: 'Reset',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoom: (percent: number) => `${percent} %`,
    cancel: 'Cancel',
    save: 'Save',
    close: 'Close',
    picture: 'The picture with its marks',
    help: 'Arrow keys move the selected mark. Hold Shift to resize it, Ctrl for small steps. Delete removes it, Tab selects the next one.',
    newText: 'Text',
    text: 'Text',
    number: 'Number',
    item: (kind: string, at: number, of: number) => `${kind}, ${at} of ${of}`,
    itemWithText: (kind: string, text: string, at: number, of: number) => `${kind} “${text}”, ${at} of ${of}`,
    added: (kind: string) => `${kind} added in the middle of the picture`,
    removed: (kind: string) => `${kind} deleted`,
    undone: 'Undone',
    redone: 'Redone',
    cannotRedact:
      'Redact is off: it destroys parts of pictures permanently, which an operator cannot do while acting as a company.',
    full: 'This picture has the maximum number of marks.',
    choose: 'Choose a tool, then draw on the picture.',
    discardTitle: 'Discard your changes?',
    discardText: 'Your marks on this picture will be lost.',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    failure: 'The picture could not be saved. Please try again.',
    redactTitle: 'Redact these areas?',
    redactText:
      'The areas are redacted permanently in this picture, in the video frame it came from, in earlier versions and in thumbnails. This cannot be undone. Documents that were exported before are deleted.',
    redactWhere: 'Redact the same area in:',
    extents,
    redactMoves: 'Only this area is redacted. If what you cover moves, redact it in the other pictures too.',
    videoUnchanged: 'The video itself is not changed: anyone who can play it still sees what you redacted.',
    hideVideoChoice: 'Hide video from viewers',
    hideVideoAlready: 'The video is already hidden from viewers.',
    redact: 'Redact and save',
  },
});
