import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Canvas Test',
    lead: 'Four coloured rectangles over a frame, to check that pictures and drawings line up.',
    loadFailure: 'Failed to load frame image.',
    fetchFailure: 'Error fetching frame image.',
    sizeFailure: 'Error sizing canvas for image.',
    retry: 'Retry',
    loading: 'Loading the frame…',
    studio: 'Training Studio',
    position: (dataset: number, frame: number) => `Dataset ${dataset}, frame ${frame}.`,
    drawn: (dataset: number, frame: number, colours: string) =>
      `Frame ${frame} of dataset ${dataset} with rectangles in ${colours}`,
    notYours: (dataset: number, frame: number) =>
      `Your company has no dataset ${dataset} with a frame ${frame}. Choose one of your own:`,
    noDatasets: 'Your company has no dataset yet.',
    create: 'Create a dataset',
  },
});
