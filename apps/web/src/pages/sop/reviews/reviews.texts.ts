import { localized } from '../../../lib/locale.js';

export const texts = localized({
  en: {
    open: 'Review Date',
    title: 'Next review',
    none: 'No review date is set.',
    interval: 'Review this SOP again',
    intervalText:
      'Counted from the release or the last review. The creator and the approvers get an email before and at the date.',
    asDepartment: 'As its department',
    stillValid: 'Reviewed: Still Valid',
    stillValidText: 'Nothing has to change? This starts the interval again.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'The review interval was saved',
    confirmed: 'The review was saved',
    failure: 'It could not be saved. Please try again.',
  },
});
