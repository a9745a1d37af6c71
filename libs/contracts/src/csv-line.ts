import { cleanText } from './text.js';

type Cell = string | number | boolean | null;

/**
 * One line of a file for spreadsheets (RFC 4180). A text that a spreadsheet would take for a formula gets a leading apostrophe:
 * a company can call itself `=HYPERLINK(…)` (OWASP, CSV injection).
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Also behind zero-width characters; full-width signs count as the usual ones. */
const formula = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@]/u;
/** Where the comma is the decimal sign, a spreadsheet ends a cell at each of these, also between quotation marks that are not at its beginning. */
const cellEnds = /([;\t\r\n]+)/;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cleanText(cell).split(cellEnds).map(withoutFormula).join('');
  const safe = /^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const withoutFormula = (part: string): string => (formula.test(part.normalize('NFKC')) ? `'${part}` : part);
