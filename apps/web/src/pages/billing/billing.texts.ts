import { unlimited } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

/** Plans that cannot be chosen. */
export const hiddenPlans: readonly string[] = ['legacy_unlimited', 'trial'];

const counted = (count: number, noun: string) =>
  count === unlimited ? `Unlimited ${noun}s` : plural(count, noun);

const readOnlyAccess = 'You can still view and export everything, but not create anything new.';

const germanCounted = (count: number, one: string, many: string) =>
  count === unlimited ? `Unbegrenzt viele ${many}` : plural(count, one, many);

const germanReadOnlyAccess =
  'Sie können weiterhin alles ansehen und exportieren, aber nichts Neues erstellen.';

export const texts = localized({
  en: {
    title: 'Billing',
    lead: 'Your plan, its limits, and what you have used.',
    sections: 'Billing sections',
    tabs: { overview: 'Overview', plans: 'Plans & Pricing', usage: 'Usage Details' },
    loading: 'Loading billing data',
    failure: 'Failed to load billing data',
    closed: 'You do not have access to billing. Please contact an administrator of your company.',
    onlyAdmins: 'Only administrators of your company can choose a plan and pay for it.',
    notSetUp:
      'Payments are not set up on this installation. Its operator can connect a payment provider, or give your company a plan without payment.',
    writeToOperator: 'Contact the operator',
    thanks: 'Thank you. Your payment is being processed. Your plan appears here as soon as it is confirmed.',
    thanksFor: (plan: string) => `Thank you. You are now on ${plan}.`,
    cancelled: 'Payment was cancelled. You can try again when ready.',
    seePlans: 'See plans',

    current: 'Your plan',
    statuses: {
      'trial-over': 'Trial over',
      active: 'Active',
      ending: 'Ending',
      'past-due': 'Payment failed',
      unpaid: 'Unpaid',
      ended: 'Ended',
    },
    trialEnds: (day: string) => `Trial ends ${day}`,
    trialEnded: (day: string) => `Trial ended ${day}`,
    daysLeft: (days: number) => `${plural(days, 'day')} left`,
    priceLine: (price: string) => `${price} per month`,
    renews: (day: string) => `Renews on ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    choosePlan: 'Choose a plan',
    changePlan: 'Change plan',
    keepPlan: (plan: string) => `Keep ${plan}`,

    stateTexts: {
      'trial-over': `Your free trial has ended. ${readOnlyAccess}`,
      ending: (day: string) => `Your plan ends on ${day}. Until then everything works as before.`,
      endingSoon:
        'Your plan ends at the end of the period you paid for. Until then everything works as before.',
      'past-due':
        'Your last payment failed. We will try again in the next few days, and you can keep working in the meantime. Please check your payment details.',
      unpaid: `Your subscription is suspended because a payment failed. ${readOnlyAccess}`,
      ended: `Your subscription has ended. ${readOnlyAccess}`,
    },
    nextPlan: (next: string, now: string, day: string | null) =>
      `${next} starts ${day === null ? 'with the next period' : `on ${day}`}. Until then you keep ${now}.`,
    keepPlanDone: (plan: string) => `You keep ${plan}.`,
    keepFailure: 'Failed to keep the plan',
    updatePayment: 'Update payment details',
    portal: 'Payment details',
    portalFailure: 'Failed to open the payment details',
    cancel: 'Cancel subscription',
    cancelTitle: 'Cancel your subscription?',
    cancelWhat: (plan: string, day: string | null) =>
      `You have paid for ${plan}${day === null ? ' to the end of this period' : ` until ${day}`}, and keep it until then. After that you cannot create anything new. You can still view and export your SOPs, videos and models.`,
    cancelUndo: 'Until then you can change your mind with one click.',
    keep: 'Keep subscription',
    isCancelled:
      'Your subscription is cancelled. Your plan continues until the end of the period you paid for.',
    cancelFailure: 'Failed to cancel the subscription',

    usage: 'Used this month',
    usageDetails: 'Usage Details',
    period: (month: string) => `Usage in ${month}`,
    resets: (days: number) => `Resets in ${plural(days, 'day')}`,
    used: {
      sops: 'SOPs',
      storage: 'Storage',
      users: 'Users',
      models: 'Models',
      recording: 'Screen recording',
    },
    meant: {
      sops: 'Created this month. Deleted SOPs still count.',
      storage: 'Videos, pictures, datasets and models currently stored. Deleting them frees storage.',
      users: 'People in your company who can log in, plus pending invitations.',
      models: 'Trained this month.',
      recording: 'Minutes recorded this month, rounded up.',
    },
    minutes: (count: string) => `${count} min`,
    unlimited: 'Unlimited',
    of: (limit: string) => `of ${limit}`,
    usedOf: (label: string, used: string, limit: string) => `${label}: ${used} of ${limit}`,
    percentUsed: (percent: string) => `${percent} used`,
    left: (amount: string) => `${amount} left`,
    nothingLeft: 'Nothing left',
    over: (amount: string) => `${amount} over the limit`,

    perMonth: 'per month',
    contact: 'Contact Sales',
    onRequest: 'On request',
    sopsPerMonth: (count: number) => `${counted(count, 'SOP')} per month`,
    storage: (size: string) => `${size} storage`,
    users: (count: number) => counted(count, 'user'),
    models: (count: number) =>
      count === unlimited ? 'Unlimited trained models' : `${plural(count, 'trained model')} per month`,
    feature: (name: string, value: string) => `${name}: ${value}`,
    noPlans: 'No plans available',
    noPlansText: 'The operator of this system has not published any plans.',
    choose: (plan: string) => `Choose ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    switch: (plan: string) => `Switch to ${plan}`,
    checkoutFailure: 'Failed to start checkout',

    change: {
      title: (plan: string) => `Switch to ${plan}?`,
      loading: 'Checking the price',
      price: (plan: string, price: string) => `${plan} costs ${price} per month.`,
      now: (amount: string) =>
        `You pay ${amount} now, for the rest of this period, minus what you have already paid for it.`,
      nothingNow: 'You pay nothing now.',
      at: (day: string, plan: string) => `It starts on ${day}. Until then you keep ${plan}.`,
      atOnce: 'It starts immediately.',
      confirm: 'Switch plan',
      done: (plan: string) => `You are now on ${plan}.`,
      later: (plan: string, day: string) => `${plan} starts on ${day}.`,
      previewFailure: 'Failed to check the price of the change',
      failure: 'Failed to change the plan',
    },

    invoices: {
      title: 'Invoices',
      none: 'No invoices yet',
      noneText: 'Each payment appears here with its invoice.',
      failure: 'Failed to load the invoices',
      number: 'Invoice',
      draft: 'Draft',
      date: 'Date',
      status: 'Status',
      tax: 'Tax',
      total: 'Total',
      open: 'View',
      openOf: (number: string) => `View invoice ${number}`,
      pdf: 'PDF',
      pdfOf: (number: string) => `PDF of invoice ${number}`,
      more: 'Show earlier invoices',
      statuses: {
        draft: 'Draft',
        open: 'Due',
        paid: 'Paid',
        uncollectible: 'Unpaid',
        void: 'Void',
      },
    },
  },
  de: {
    title: 'Abrechnung',
    lead: 'Ihr Tarif, seine Grenzen und was verbraucht ist.',
    sections: 'Bereiche der Abrechnung',
    tabs: { overview: 'Übersicht', plans: 'Tarife und Preise', usage: 'Nutzung im Einzelnen' },
    loading: 'Abrechnungsdaten werden geladen',
    failure: 'Die Abrechnungsdaten konnten nicht geladen werden',
    closed:
      'Sie haben keinen Zugang zur Abrechnung. Bitte wenden Sie sich an einen Administrator Ihrer Firma.',
    onlyAdmins: 'Nur Administratoren Ihrer Firma können einen Tarif wählen und bezahlen.',
    notSetUp:
      'Zahlungen sind auf dieser Installation nicht eingerichtet. Ihr Betreiber kann einen Zahlungsanbieter anbinden oder Ihrer Firma einen Tarif ohne Zahlung geben.',
    writeToOperator: 'Betreiber kontaktieren',
    thanks: 'Vielen Dank. Ihre Zahlung wird verarbeitet. Der Tarif erscheint hier, sobald sie bestätigt ist.',
    thanksFor: (plan) => `Vielen Dank. Sie haben jetzt ${plan}.`,
    cancelled: 'Die Zahlung wurde abgebrochen. Sie können es jederzeit erneut versuchen.',
    seePlans: 'Tarife ansehen',

    current: 'Ihr Tarif',
    statuses: {
      'trial-over': 'Testphase beendet',
      active: 'Aktiv',
      ending: 'Läuft aus',
      'past-due': 'Zahlung fehlgeschlagen',
      unpaid: 'Unbezahlt',
      ended: 'Beendet',
    },
    trialEnds: (day) => `Die Testphase endet am ${day}`,
    trialEnded: (day) => `Die Testphase endete am ${day}`,
    daysLeft: (days) => `noch ${plural(days, 'Tag', 'Tage')}`,
    priceLine: (price) => `${price} pro Monat`,
    renews: (day) => `Verlängert sich am ${day}`,
    ends: (day) => `Endet am ${day}`,
    choosePlan: 'Tarif wählen',
    changePlan: 'Tarif wechseln',
    keepPlan: (plan) => `${plan} behalten`,

    stateTexts: {
      'trial-over': `Ihre kostenlose Testphase ist beendet. ${germanReadOnlyAccess}`,
      ending: (day) => `Ihr Tarif endet am ${day}. Bis dahin funktioniert alles wie bisher.`,
      endingSoon: 'Ihr Tarif endet mit dem bezahlten Zeitraum. Bis dahin funktioniert alles wie bisher.',
      'past-due':
        'Ihre letzte Zahlung ist fehlgeschlagen. Wir versuchen es in den nächsten Tagen erneut, und Sie können so lange weiterarbeiten. Bitte prüfen Sie Ihre Zahlungsdaten.',
      unpaid: `Ihr Abonnement ruht, weil eine Zahlung fehlgeschlagen ist. ${germanReadOnlyAccess}`,
      ended: `Ihr Abonnement ist beendet. ${germanReadOnlyAccess}`,
    },
    nextPlan: (next, now, day) =>
      day === null
        ? `${next} beginnt mit dem nächsten Zeitraum. Bis dahin behalten Sie ${now}.`
        : `${next} beginnt am ${day}. Bis dahin behalten Sie ${now}.`,
    keepPlanDone: (plan) => `Sie behalten ${plan}.`,
    keepFailure: 'Der Tarif konnte nicht beibehalten werden',
    updatePayment: 'Zahlungsdaten ändern',
    portal: 'Zahlungsdaten',
    portalFailure: 'Die Zahlungsdaten konnten nicht geöffnet werden',
    cancel: 'Abonnement kündigen',
    cancelTitle: 'Abonnement kündigen?',
    cancelWhat: (plan, day) =>
      day === null
        ? `${plan} ist bis zum Ende dieses Zeitraums bezahlt und bleibt bis dahin. Danach können Sie nichts Neues erstellen. SOPs, Videos und Modelle lassen sich weiter ansehen und exportieren.`
        : `${plan} ist bis ${day} bezahlt und bleibt bis dahin. Danach können Sie nichts Neues erstellen. SOPs, Videos und Modelle lassen sich weiter ansehen und exportieren.`,
    cancelUndo: 'Bis dahin können Sie es sich mit einem Klick anders überlegen.',
    keep: 'Abonnement behalten',
    isCancelled: 'Ihr Abonnement ist gekündigt. Der Tarif läuft bis zum Ende des bezahlten Zeitraums.',
    cancelFailure: 'Das Abonnement konnte nicht gekündigt werden',

    usage: 'In diesem Monat verbraucht',
    usageDetails: 'Nutzung im Einzelnen',
    period: (month) => `Nutzung im ${month}`,
    resets: (days) => `Beginnt neu in ${plural(days, 'Tag', 'Tagen')}`,
    used: {
      sops: 'SOPs',
      storage: 'Speicher',
      users: 'Benutzer',
      models: 'Modelle',
      recording: 'Bildschirmaufnahme',
    },
    meant: {
      sops: 'In diesem Monat erstellt. Gelöschte SOPs zählen mit.',
      storage: 'Derzeit gespeicherte Videos, Bilder, Datensätze und Modelle. Löschen macht Speicher frei.',
      users: 'Personen Ihrer Firma, die sich anmelden können, und offene Einladungen.',
      models: 'In diesem Monat trainiert.',
      recording: 'In diesem Monat aufgenommene Minuten, aufgerundet.',
    },
    minutes: (count) => `${count} min`,
    unlimited: 'Unbegrenzt',
    of: (limit) => `von ${limit}`,
    usedOf: (label, used, limit) => `${label}: ${used} von ${limit}`,
    percentUsed: (percent) => `${percent} verbraucht`,
    left: (amount) => `noch ${amount}`,
    nothingLeft: 'Nichts übrig',
    over: (amount) => `${amount} über der Grenze`,

    perMonth: 'pro Monat',
    contact: 'Vertrieb kontaktieren',
    onRequest: 'Auf Anfrage',
    sopsPerMonth: (count) => `${germanCounted(count, 'SOP', 'SOPs')} pro Monat`,
    storage: (size) => `${size} Speicher`,
    users: (count) => germanCounted(count, 'Benutzer', 'Benutzer'),
    models: (count) =>
      count === unlimited
        ? 'Unbegrenzt viele trainierte Modelle'
        : `${plural(count, 'trainiertes Modell', 'trainierte Modelle')} pro Monat`,
    feature: (name, value) => `${name}: ${value}`,
    noPlans: 'Keine Tarife verfügbar',
    noPlansText: 'Der Betreiber dieses Systems hat keine Tarife veröffentlicht.',
    choose: (plan) => `${plan} wählen`,
    upgrade: (plan) => `Auf ${plan} erweitern`,
    switch: (plan) => `Zu ${plan} wechseln`,
    checkoutFailure: 'Der Kauf konnte nicht begonnen werden',

    change: {
      title: (plan) => `Zu ${plan} wechseln?`,
      loading: 'Preis wird geprüft',
      price: (plan, price) => `${plan} kostet ${price} pro Monat.`,
      now: (amount) =>
        `Sie zahlen jetzt ${amount} für den Rest dieses Zeitraums, abzüglich dessen, was dafür schon bezahlt ist.`,
      nothingNow: 'Sie zahlen jetzt nichts.',
      at: (day, plan) => `Er beginnt am ${day}. Bis dahin behalten Sie ${plan}.`,
      atOnce: 'Er beginnt sofort.',
      confirm: 'Tarif wechseln',
      done: (plan) => `Sie haben jetzt ${plan}.`,
      later: (plan, day) => `${plan} beginnt am ${day}.`,
      previewFailure: 'Der Preis des Wechsels konnte nicht geprüft werden',
      failure: 'Der Tarif konnte nicht gewechselt werden',
    },

    invoices: {
      title: 'Rechnungen',
      none: 'Noch keine Rechnungen',
      noneText: 'Jede Zahlung erscheint hier mit ihrer Rechnung.',
      failure: 'Die Rechnungen konnten nicht geladen werden',
      number: 'Rechnung',
      draft: 'Entwurf',
      date: 'Datum',
      status: 'Status',
      tax: 'Steuer',
      total: 'Gesamt',
      open: 'Ansehen',
      openOf: (number) => `Rechnung ${number} ansehen`,
      pdf: 'PDF',
      pdfOf: (number) => `PDF der Rechnung ${number}`,
      more: 'Frühere Rechnungen anzeigen',
      statuses: {
        draft: 'Entwurf',
        open: 'Fällig',
        paid: 'Bezahlt',
        uncollectible: 'Unbezahlt',
        void: 'Storniert',
      },
    },
  },
});
