import { unusable } from './broken-file.js';

/** A record of a CSV file. */
export interface CsvRecord {
  /** Where it begins, counted from 1. */
  line: number;
  fields: string[];
}

/**
 * The records of a CSV file with commas, one at a time. A quoted field may hold commas, line breaks and doubled quotes. Empty lines
 * are left out. Throws `import.csv-incomplete` where a quote is not closed.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let record: CsvRecord = { line: 1, fields: [] };
  let line = 1;
  for (let at = 0; at < text.length;) {
    const { value, end } = text[at] === '"' ? quotedField(text, at, record.line) : plainField(text, at);
    record.fields.push(value);
    at = end + 1;
    line += value.split('\n').length - 1;
    if (text[end] === ',') {
      if (at === text.length) record.fields.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    if (record.fields.some((each) => each !== '')) yield record;
    record = { line, fields: [] };
  }
  if (record.fields.length > 0) yield record;
}

/** A field, and where the comma or line break behind it stands. */
interface Field {
  value: string;
  end: number;
}

const fieldEnd = /[,\r\n]|$/g;

function plainField(text: string, start: number): Field {
  fieldEnd.lastIndex = start;
  const end = fieldEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** What stands between the closing quote and the next comma belongs to the field. */
function quotedField(text: string, start: number, line: number): Field {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) throw unusable('import.csv-incomplete', { line });
  const { value: rest, end } = plainField(text, close + 1);
  return { value: text.slice(start + 1, close).replaceAll('""', '"') + rest, end };
}
