import { CsvError, parse } from 'csv-parse/sync';
import { importLimits, unusable } from './unusable-file.js';

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line of its end, counted from 1. */
  line: number;
  fields: string[];
}

/** A header, a line for each box and one for each picture without any. */
const maxRecords = 1 + importLimits.boxes + importLimits.pictures;

/**
 * The non-empty records of a CSV file with commas.
 * @throws UnusableFile `import.csv-incomplete` for an unclosed quote, `import.too-much`
 */
export function csvRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (fields: string[], { lines: line }) => {
        if (records.length === maxRecords) throw unusable('import.too-much');
        records.push({ line, fields });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unusable('import.csv-incomplete', { line: (records.at(-1)?.line ?? 0) + 1 });
  }
  return records;
}
