import type { ExportFormat } from '@sop/contracts';
import { localized } from '../../lib/locale.js';

type ByFormat = Readonly<Record<ExportFormat, string>>;

const names: ByFormat = { pdf: 'PDF', docx: 'Word document', html: 'web page', markdown: 'Markdown' };

const germanNames: ByFormat = {
  pdf: 'PDF',
  docx: 'Word-Dokument',
  html: 'Webseite',
  markdown: 'Markdown-Dokument',
};

export const texts = localized({
  en: {
    exportPdf: 'Export PDF',
    more: 'More export formats',
    export: (title: string) => `Export ${title}`,
    choices: {
      pdf: 'PDF',
      docx: 'Word (DOCX)',
      html: 'Web page (HTML)',
      markdown: 'Markdown with pictures (ZIP)',
    } as ByFormat,
    print: 'Print',
    withTemplate: 'With a template…',
    templateTitle: 'Export with a template',
    withQr: 'With a QR code…',
    qrTitle: 'Export with a QR code',
    qrText: 'The code opens a link to this SOP on a phone, without an account.',
    qrLoading: 'Loading the links…',
    qrFailure: 'The links could not be loaded.',
    qrNone: 'This SOP has no valid link. Create one under Share.',
    qrLink: 'Link',
    format: 'Format',
    exportChosen: 'Export',
    generating: (format: ExportFormat) => `Generating ${names[format]}...`,
    failure: (format: ExportFormat) => `Failed to generate ${names[format]}. Please try again.`,
    again: 'Try Again',
    saved: (name: string) => `Saved ${name}`,
    savedWithout: (name: string, count: number) =>
      count === 1
        ? `Saved ${name}. One picture could not be loaded.`
        : `Saved ${name}. ${count} pictures could not be loaded.`,
    /** For the developer console, which the document refers to. */
    missing: (step: number, reason: string) =>
      `Export: the picture of step ${step} could not be loaded: ${reason}`,
  },
  de: {
    exportPdf: 'PDF exportieren',
    more: 'Weitere Exportformate',
    export: (title) => `${title} exportieren`,
    choices: {
      pdf: 'PDF',
      docx: 'Word (DOCX)',
      html: 'Webseite (HTML)',
      markdown: 'Markdown mit Bildern (ZIP)',
    } as ByFormat,
    print: 'Drucken',
    withTemplate: 'Mit Vorlage …',
    templateTitle: 'Mit Vorlage exportieren',
    withQr: 'Mit QR-Code …',
    qrTitle: 'Mit QR-Code exportieren',
    qrText: 'Der Code öffnet auf dem Telefon einen Link zu dieser SOP, ohne Konto.',
    qrLoading: 'Links werden geladen …',
    qrFailure: 'Die Links konnten nicht geladen werden.',
    qrNone: 'Diese SOP hat keinen gültigen Link. Unter „Teilen“ lässt sich einer erstellen.',
    qrLink: 'Link',
    format: 'Format',
    exportChosen: 'Exportieren',
    generating: (format) => `${germanNames[format]} wird erstellt …`,
    failure: (format) => `${germanNames[format]} konnte nicht erstellt werden. Bitte erneut versuchen.`,
    again: 'Erneut versuchen',
    saved: (name) => `${name} gespeichert`,
    savedWithout: (name, count) =>
      count === 1
        ? `${name} gespeichert. Ein Bild konnte nicht geladen werden.`
        : `${name} gespeichert. ${count} Bilder konnten nicht geladen werden.`,
    missing: (step, reason) => `Export: Das Bild von Schritt ${step} konnte nicht geladen werden: ${reason}`,
  },
});
