/** Fields in which keys edit text or a choice, so that shortcuts of the page leave them alone. */
export const textFieldSelector =
  'textarea:not([readonly]), select, [contenteditable], input:not([readonly], [type=checkbox], [type=radio], [type=range])';
