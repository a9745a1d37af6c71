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

const germanKinds: Record<ItemKind, string> = {
  arrow: 'Pfeil',
  box: 'Rahmen',
  number: 'Nummer',
  text: 'Text',
  redacted: 'Geschwärzter Bereich',
  crop: 'Zuschnitt',
};
const germanColours: Record<MarkupColour, string> = {
  red: 'Rot',
  amber: 'Gelb',
  green: 'Grün',
  blue: 'Blau',
  black: 'Schwarz',
  white: 'Weiß',
};
const germanSizes: Record<MarkupSize, string> = { small: 'Klein', medium: 'Mittel', large: 'Groß' };
const germanExtents: Record<HiddenExtent, string> = {
  picture: 'Nur in diesem Moment des Videos',
  step: 'Im ganzen Schritt',
  video: 'Im ganzen Video',
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
  de: {
    title: 'Bild markieren',
    tools: 'Werkzeuge',
    toolNames: { ...germanKinds, select: 'Auswählen', redacted: 'Schwärzen' },
    kinds: germanKinds,
    colour: 'Farbe',
    colours: germanColours,
    size: 'Größe',
    sizes: germanSizes,
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    remove: 'Löschen',
    reset: 'Zurücksetzen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoom: (percent) => `${percent} %`,
    cancel: 'Abbrechen',
    save: 'Speichern',
    close: 'Schließen',
    picture: 'Das Bild mit seinen Markierungen',
    help: 'Die Pfeiltasten bewegen die ausgewählte Markierung. Umschalt ändert die Größe, Strg macht kleine Schritte. Entf löscht, Tab wählt die nächste.',
    newText: 'Text',
    text: 'Text',
    number: 'Nummer',
    item: (kind, at, of) => `${kind}, ${at} von ${of}`,
    itemWithText: (kind, text, at, of) => `${kind} „${text}“, ${at} von ${of}`,
    added: (kind) => `${kind} in der Mitte des Bildes hinzugefügt`,
    removed: (kind) => `${kind} gelöscht`,
    undone: 'Rückgängig gemacht',
    redone: 'Wiederholt',
    cannotRedact:
      'Schwärzen ist aus: Es zerstört Teile von Bildern endgültig. Das kann ein Betreiber nicht, während er als eine Firma handelt.',
    full: 'Dieses Bild hat die größte Anzahl an Markierungen.',
    choose: 'Werkzeug wählen, dann auf das Bild zeichnen.',
    discardTitle: 'Änderungen verwerfen?',
    discardText: 'Die Markierungen auf diesem Bild gehen verloren.',
    discard: 'Verwerfen',
    keepEditing: 'Weiter bearbeiten',
    failure: 'Das Bild konnte nicht gespeichert werden. Bitte erneut versuchen.',
    redactTitle: 'Diese Bereiche schwärzen?',
    redactText:
      'Die Bereiche werden endgültig geschwärzt: in diesem Bild, in dem Videobild, aus dem es stammt, in früheren Versionen und in Vorschaubildern. Das lässt sich nicht rückgängig machen. Bereits exportierte Dokumente werden gelöscht.',
    redactWhere: 'Denselben Bereich schwärzen:',
    extents: germanExtents,
    redactMoves:
      'Nur dieser Bereich wird geschwärzt. Bewegt sich, was Sie abdecken, muss es auch in den anderen Bildern geschwärzt werden.',
    videoUnchanged:
      'Das Video selbst ändert sich nicht: Wer es abspielen kann, sieht weiterhin, was geschwärzt wurde.',
    hideVideoChoice: 'Video vor Lesern verbergen',
    hideVideoAlready: 'Das Video ist bereits vor Lesern verborgen.',
    redact: 'Schwärzen und speichern',
  },
});
