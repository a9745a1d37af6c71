import type { HiddenExtent, MarkupColour, MarkupSize } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import type { ItemKind } from './markup-item.js';

const kinds: Record<ItemKind, string> = {
  arrow: 'Arrow',
  box: 'Box',
  number: 'Number',
  text: 'Text',
  hidden: 'Blur',
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
    select: 'Select',
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
    help: 'Arrow keys move what is selected, with Shift they change its size, with Ctrl in small steps. Delete removes it, Tab goes to the next.',
    newText: 'Text',
    words: 'Text',
    number: 'Number',
    item: (kind: string, at: number, of: number) => `${kind}, ${at} of ${of}`,
    itemSaying: (kind: string, words: string, at: number, of: number) => `${kind} “${words}”, ${at} of ${of}`,
    added: (kind: string) => `${kind} added in the middle of the picture`,
    removed: (kind: string) => `${kind} deleted`,
    undone: 'Undone',
    redone: 'Done again',
    noDestroying:
      'Blur is off: it destroys pixels for good, which an operator may not do in the name of a company.',
    full: 'No more marks fit on one picture.',
    choose: 'Choose a tool, then draw on the picture.',
    discardTitle: 'Discard your changes?',
    discardText: 'What you drew on this picture is not saved.',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    failure: 'The picture could not be saved. Please try again.',
    hideTitle: 'Destroy what you blurred?',
    hideText:
      'The blurred places are destroyed for good: in this picture, in the frame it came from, in earlier versions and in their thumbnails. Nobody can bring them back, and documents exported before are deleted.',
    hideWhere: 'Where else does the video show it at the same place?',
    extents,
    hideMoves:
      'The same place of the picture is destroyed in every frame of that time. If it moves, blur the other pictures too.',
    hideVideo: 'The original video itself is not changed: it still shows what you blurred.',
    hideVideoChoice: 'Keep the video from people who may only read',
    hideVideoAlready: 'People who may only read do not see the video.',
    destroy: 'Destroy and save',
  },
});
