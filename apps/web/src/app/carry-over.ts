type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<Field>('input, textarea')];

/**
 * Replaces the prerendered page by the rendered one, keeping typed text, focus and cursor.
 * @param show renders synchronously
 */
export function carryOver(root: HTMLElement, show: () => void): void {
  const typed = fieldsIn(root).map((field) => ({
    value: field.value,
    isChanged: field.value !== field.defaultValue,
    cursor: field === document.activeElement ? cursorOf(field) : null,
  }));
  show();
  const fields = fieldsIn(root);
  for (const [at, { value, isChanged, cursor }] of typed.entries()) {
    const field = fields[at];
    if (!field || fields.length !== typed.length) return;
    if (isChanged) type(field, value);
    if (cursor) focus(field, cursor);
  }
}

type Cursor = readonly [from: number | null, to: number | null];

/** The cursor of an email field is not readable. */
const cursorOf = ({ selectionStart, selectionEnd }: Field): Cursor => [selectionStart, selectionEnd];

function focus(field: Field, [from, to]: Cursor): void {
  field.focus({ preventScroll: true });
  if (from !== null) field.setSelectionRange(from, to);
}

/** Sets the value like the browser: React ignores a value set by the property that it watches. */
function type(field: Field, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
