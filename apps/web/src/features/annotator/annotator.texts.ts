/** The exact words of the annotation modal. */
export const texts = {
  save: 'Save Annotations',
  cancel: 'Cancel',
  background: 'Nothing to label on this frame',
  loadFailure: 'Failed to load frame image.',
  fetchFailure: 'Error fetching frame image.',
  sizeFailure: 'Error sizing canvas for image.',
  retry: 'Retry',
  annotationsFailure: 'The annotations of this dataset did not come.',
  discardTitle: 'Discard your changes?',
  discard: (frameNumber: number) => `What you changed on frame ${frameNumber} since the last save is lost.`,
  saveFailure: (frames: string) => `Frame ${frames} could not be saved. It is kept in this tab.`,
  fillFailure: 'The frames could not be filled. Try again.',
  noSuggestions: 'Suggestions did not come. Try again.',
} as const;
