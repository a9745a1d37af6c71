import { texts } from '../ui.texts.js';

/** Shared validation rules; a rule returns the field's message, or null. */
export const required = (value: string): string | null => (value.trim() === '' ? texts.required : null);
