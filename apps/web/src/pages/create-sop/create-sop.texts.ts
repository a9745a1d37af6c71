import { formatDecimal } from '../../lib/intl.js';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

export const texts = localized({
  en: {
    tab: 'Create SOP',
    choose: 'How would you like to create your SOP?',
    upload: 'Upload Video',
    uploadText: 'MP4, MOV, AVI. Drag and drop, with adjustable frame extraction.',
    record: 'Record Screen',
    recordText: 'For work done on a computer: record your screen while you do it.',
    recordUnavailable: 'Screen recording is not available for your current plan.',
    upgrade: 'Upgrade Required',
    processingSettings: 'Processing settings',
    sopsUsedUp: (limit: number, days: number) =>
      `All ${plural(limit, 'SOP')} that your plan includes per month are used. The count resets in ${plural(days, 'day')}.`,
    storageFull: (size: string) =>
      `All ${size} of storage that your plan includes are in use. Delete SOPs or datasets that are no longer needed, or choose a larger plan.`,
    seePlans: 'See plans',
    back: '← Back to Dashboard',
    stepList: 'Steps',
    stepDone: 'Done',
    steps: {
      upload: 'Upload Video',
      record: 'Record Screen',
      name: 'Name SOP',
      department: 'Select Department',
    },
    drop: 'Drop a video here, or choose a file',
    film: 'Film now',
    several: 'Several videos or a folder…',
    dropRecord: 'Drop a screen recording here, or choose a file',
    dropHint: (maxGigabytes: number | null) =>
      `MP4, MOV, AVI, MKV or WebM${maxGigabytes === null ? '' : `, up to ${maxGigabytes} GB`}`,
    noPreview: 'This type of video cannot be previewed here, but it can still be used.',
    cancelUpload: 'Cancel upload',
    preview: (name: string) => `Preview of ${name}`,
    perSecond: (fps: number) => `${formatDecimal(fps)} per second`,
    rateHint: { balanced: 'Balanced', more: 'More Detail', high: 'High Detail', highest: 'Very Detailed' },
    frameRate: 'Frame Extraction Rate',
    frameRateText: 'More frames capture quick movements, but take longer to look through.',
    next: 'Next',
    previous: 'Back',
    name: 'SOP Name',
    namePlaceholder: 'Changing the die of press 4',
    nameOfFile:
      'From the name of the file. A language model that writes the SOP gives it a title of its own. Type a name to keep yours.',
    useName: (name: string) => `Use “${name}”`,
    department: 'Department',
    departmentsFailure: 'Failed to load departments. Please try again.',
    departmentPlaceholder: 'Maintenance',
    chooseDepartment: 'Select a department',
    noDepartments: 'No departments found. Please create a department first.',
    goToSettings: 'Go to Settings',
    createDepartment: 'Create department',
    newDepartment: 'New department',
    create: 'Create SOP',
    processing: 'Processing...',
    notVideo: 'Please upload a valid video file.',
    emptyVideo: 'The video file is empty. Please choose another file.',
    tooLarge: (gigabytes: number) => `The video is larger than the ${gigabytes} GB that can be uploaded.`,
    another: 'Choose another video',
    anotherRecording: 'Record again',
    noVideo: 'Please provide a video first.',
    noName: 'Please enter a name for the SOP.',
    readersOnly: 'You can read SOPs but not create them',
    readersOnlyText: 'An administrator of your company can change your role.',
    incomplete: 'Please complete all fields.',
    failure: 'An error occurred while processing the video. Please try again.',
  },
  de: {
    tab: 'SOP erstellen',
    choose: 'Wie soll die SOP entstehen?',
    upload: 'Video hochladen',
    uploadText: 'MP4, MOV, AVI. Einfach hineinziehen; die Bilddichte ist einstellbar.',
    record: 'Bildschirm aufnehmen',
    recordText: 'Für Arbeit am Computer: den Bildschirm dabei aufnehmen.',
    recordUnavailable: 'Die Bildschirmaufnahme ist in Ihrem Tarif nicht enthalten.',
    upgrade: 'Anderer Tarif nötig',
    processingSettings: 'Verarbeitung einstellen',
    sopsUsedUp: (limit, days) =>
      limit === 1
        ? `Die eine SOP, die Ihr Tarif pro Monat enthält, ist verbraucht. Neu gezählt wird in ${plural(days, 'Tag', 'Tagen')}.`
        : `Alle ${plural(limit, 'SOP', 'SOPs')}, die Ihr Tarif pro Monat enthält, sind verbraucht. Neu gezählt wird in ${plural(days, 'Tag', 'Tagen')}.`,
    storageFull: (size) =>
      `Der Speicher Ihres Tarifs (${size}) ist voll. Bitte nicht mehr benötigte SOPs oder Datensätze löschen oder einen größeren Tarif wählen.`,
    seePlans: 'Tarife ansehen',
    back: '← Zurück zum Dashboard',
    stepList: 'Schritte',
    stepDone: 'Erledigt',
    steps: {
      upload: 'Video hochladen',
      record: 'Bildschirm aufnehmen',
      name: 'SOP benennen',
      department: 'Abteilung wählen',
    },
    drop: 'Video hierher ziehen oder Datei auswählen',
    film: 'Jetzt filmen',
    several: 'Mehrere Videos oder ein Ordner …',
    dropRecord: 'Bildschirmaufnahme hierher ziehen oder Datei auswählen',
    dropHint: (maxGigabytes) =>
      maxGigabytes === null
        ? 'MP4, MOV, AVI, MKV oder WebM'
        : `MP4, MOV, AVI, MKV oder WebM, bis ${formatDecimal(maxGigabytes)} GB`,
    noPreview: 'Diese Art von Video lässt sich hier nicht zeigen, aber trotzdem verwenden.',
    cancelUpload: 'Hochladen abbrechen',
    preview: (name) => `Vorschau von ${name}`,
    perSecond: (fps) => `${formatDecimal(fps)} pro Sekunde`,
    rateHint: {
      balanced: 'Ausgewogen',
      more: 'Mehr Details',
      high: 'Viele Details',
      highest: 'Sehr detailliert',
    },
    frameRate: 'Bilder pro Sekunde',
    frameRateText: 'Mehr Bilder erfassen schnelle Bewegungen, brauchen aber mehr Zeit beim Durchsehen.',
    next: 'Weiter',
    previous: 'Zurück',
    name: 'Name der SOP',
    namePlaceholder: 'Werkzeugwechsel an Presse 4',
    nameOfFile:
      'Aus dem Namen der Datei. Schreibt ein Sprachmodell die SOP, gibt es ihr einen eigenen Titel. Ein getippter Name bleibt.',
    useName: (name) => `„${name}“ verwenden`,
    department: 'Abteilung',
    departmentsFailure: 'Die Abteilungen konnten nicht geladen werden. Bitte erneut versuchen.',
    departmentPlaceholder: 'Instandhaltung',
    chooseDepartment: 'Abteilung auswählen',
    noDepartments: 'Keine Abteilungen gefunden. Bitte zuerst eine erstellen.',
    goToSettings: 'Zu den Einstellungen',
    createDepartment: 'Abteilung erstellen',
    newDepartment: 'Neue Abteilung',
    create: 'SOP erstellen',
    processing: 'Wird verarbeitet …',
    notVideo: 'Bitte eine gültige Videodatei hochladen.',
    emptyVideo: 'Die Videodatei ist leer. Bitte eine andere Datei auswählen.',
    tooLarge: (gigabytes) =>
      `Das Video ist größer als die ${formatDecimal(gigabytes)} GB, die hochgeladen werden können.`,
    another: 'Anderes Video auswählen',
    anotherRecording: 'Neu aufnehmen',
    noVideo: 'Bitte zuerst ein Video angeben.',
    noName: 'Bitte einen Namen für die SOP eingeben.',
    readersOnly: 'Sie können SOPs lesen, aber nicht erstellen',
    readersOnlyText: 'Ein Administrator Ihrer Firma kann Ihre Rolle ändern.',
    incomplete: 'Bitte alle Felder ausfüllen.',
    failure: 'Beim Verarbeiten des Videos ist ein Fehler aufgetreten. Bitte erneut versuchen.',
  },
});

/** Explains a frame rate. */
export function frameRateHint(fps: number): string {
  if (fps <= 1) return texts.rateHint.balanced;
  if (fps <= 2) return texts.rateHint.more;
  return fps <= 4 ? texts.rateHint.high : texts.rateHint.highest;
}
