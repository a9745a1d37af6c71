import { localized } from '../../lib/locale.js';

const count = (boxes: number) => (boxes === 1 ? '1 box' : `${boxes} boxes`);
const suggestions = (remaining: number) => (remaining === 1 ? '1 suggestion' : `${remaining} suggestions`);

/** Announcements of changes on the canvas for screen readers. */
export const announcements = localized({
  en: {
    count: (boxes: number) => `${count(boxes)}.`,
    selected: (label: string) => `${label} selected.`,
    suggestionSelected: (label: string, percent: number) => `Suggestion ${label}, ${percent} % sure.`,
    added: (label: string, boxes: number) => `${label} added. ${count(boxes)}.`,
    deleted: (label: string, boxes: number) => `${label} deleted. ${count(boxes)}.`,
    moved: (label: string) => `${label} moved.`,
    resized: (label: string) => `${label} resized.`,
    relabelled: (before: string, label: string) => `${before} is now ${label}.`,
    position: (left: number, top: number, width: number, height: number) =>
      `${left} % from the left, ${top} % from the top, ${width} % wide, ${height} % high.`,
    at: (label: string, where: string) => `${label}: ${where}`,
    noBoxes: 'No boxes on this frame.',
    most: (boxes: number) => `A frame holds at most ${boxes} boxes.`,
    dropped: 'Box discarded.',
    labelUnchanged: 'Label unchanged.',
    cancelled: 'Drawing cancelled.',
    labelAsked: 'New boxes ask for a label again.',
    nextLabel: (label: string) => `New boxes are ${label}.`,
    nothingToUndo: 'Nothing to undo.',
    nothingToRedo: 'Nothing to redo.',
    undone: (boxes: number) => `Undone. ${count(boxes)}.`,
    redone: (boxes: number) => `Redone. ${count(boxes)}.`,
    nothingToCopy: 'Nothing to copy.',
    nothingToPaste: 'Nothing to paste.',
    noNewBoxes: 'No new boxes.',
    copied: (boxes: number) => `${count(boxes)} copied.`,
    pasted: (boxes: number) => `${count(boxes)} pasted.`,
    copiedFromPrevious: (boxes: number) => `${count(boxes)} copied from the previous frame.`,
    hasBoxes: 'This frame has boxes.',
    marked: 'Marked: nothing to label on this frame.',
    unmarked: 'Mark removed.',
    nothingNew: 'The model found nothing new on this frame.',
    toDecide: (left: number) => `${suggestions(left)} to accept or reject.`,
    accepted: (label: string, left: number) => `${label} accepted. ${suggestions(left)} left.`,
    allAccepted: (accepted: number, boxes: number) => `${suggestions(accepted)} accepted. ${count(boxes)}.`,
    rejected: (label: string, left: number) => `${label} rejected. ${suggestions(left)} left.`,
  },
});
