import { localized } from '../../lib/locale.js';

/** The texts of choosing a frame of a video. */
export const texts = localized({
  en: {
    frameAt: (time: string, note?: string) => `Frame at ${time}${note ? `, ${note}` : ''}`,
    inStep: 'In this step',
    rest: 'Rest of the video',
    showAlike: (count: number) => (count === 1 ? 'Show 1 similar frame' : `Show ${count} similar frames`),
  },
  de: {
    frameAt: (time, note) => `Bild bei ${time}${note ? `, ${note}` : ''}`,
    inStep: 'In diesem Schritt',
    rest: 'Übriges Video',
    showAlike: (count) => (count === 1 ? '1 ähnliches Bild anzeigen' : `${count} ähnliche Bilder anzeigen`),
  },
});
