export const texts = {
  title: 'Canvas Test',
  lead: 'Four coloured rectangles over a frame: they show whether pictures and drawings meet where they should.',
  loadFailure: 'Failed to load frame image.',
  fetchFailure: 'Error fetching frame image.',
  sizeFailure: 'Error sizing canvas for image.',
  retry: 'Retry',
  notYours: (dataset: number, frame: number) =>
    `Your company has no frame ${frame} of a dataset ${dataset}. Take one of your own:`,
  noDatasets: 'Your company has no dataset yet.',
  create: 'Create a dataset',
} as const;
