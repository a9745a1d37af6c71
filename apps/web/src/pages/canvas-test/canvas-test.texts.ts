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
  de: {
    title: 'Canvas-Test',
    lead: 'Vier farbige Rechtecke über einem Bild, um zu prüfen, ob Bilder und Zeichnungen übereinanderliegen.',
    loadFailure: 'Das Bild konnte nicht geladen werden.',
    fetchFailure: 'Fehler beim Abrufen des Bildes.',
    sizeFailure: 'Fehler beim Anpassen der Zeichenfläche an das Bild.',
    retry: 'Erneut versuchen',
    loading: 'Bild wird geladen …',
    studio: 'Training Studio',
    position: (dataset, frame) => `Datensatz ${dataset}, Bild ${frame}.`,
    drawn: (dataset, frame, colours) =>
      `Bild ${frame} des Datensatzes ${dataset} mit Rechtecken in ${colours}`,
    notYours: (dataset, frame) =>
      `Ihre Firma hat keinen Datensatz ${dataset} mit einem Bild ${frame}. Bitte einen eigenen wählen:`,
    noDatasets: 'Ihre Firma hat noch keinen Datensatz.',
    create: 'Datensatz erstellen',
  },
});
