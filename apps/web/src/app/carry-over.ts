type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (root: HTMLElement) => [...root.querySelectorAll<Field>('input, textarea')];

/**
 * Shows the page in the place of the same one as the server wrote it. What a visitor has typed there meanwhile goes on in it, the cursor where it was.
 * @param show renders it at once
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

/** An address has none that is told. */
const cursorOf = ({ selectionStart, selectionEnd }: Field): Cursor => [selectionStart, selectionEnd];

function focus(field: Field, [from, to]: Cursor): void {
  field.focus({ preventScroll: true });
  if (from !== null) field.setSelectionRange(from, to);
}

/** As the browser does it: React notices a value that was not set by the property it watches. */
function type(field: Field, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
