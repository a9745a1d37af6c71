import { texts } from '../ui.texts.js';

/** Rules that more than one form has; a rule gives the sentence at the field, or null. */
export const required = (value: string): string | null => (value.trim() === '' ? texts.required : null);
