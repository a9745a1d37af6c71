import type { ExportTemplate } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

type ByTemplate = Readonly<Record<ExportTemplate, string>>;

/** The templates of documents, for those who choose one. */
export const texts = localized({
  en: {
    template: 'Template',
    names: { pictures: 'With pictures', compact: 'Compact', checklist: 'Checklist' } as ByTemplate,
    hints: {
      pictures: 'Every step with all its pictures.',
      compact: 'Small text, with one small picture beside each step.',
      checklist: 'A box to tick for each step, without pictures, with room for name, date and signature.',
    } as ByTemplate,
    ofCompany: (name: string) => `${name} (your company’s default)`,
  },
  de: {
    template: 'Vorlage',
    names: { pictures: 'Mit Bildern', compact: 'Kompakt', checklist: 'Checkliste' },
    hints: {
      pictures: 'Jeder Schritt mit allen seinen Bildern.',
      compact: 'Kleine Schrift, neben jedem Schritt ein kleines Bild.',
      checklist:
        'Ein Kästchen zum Abhaken je Schritt, ohne Bilder, mit Platz für Name, Datum und Unterschrift.',
    },
    ofCompany: (name) => `${name} (Standard Ihrer Firma)`,
  },
});
