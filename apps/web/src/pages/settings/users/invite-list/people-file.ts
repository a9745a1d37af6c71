import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { decodedText, invitationListLimits, type CompanyRole } from '@sop/contracts';

export type PersonFault = 'malformed' | 'unknown-role' | 'twice';

/** A person of the file. */
export interface ListedPerson {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly email: string;
  /** That of the fewest permissions where the file names none that exists. */
  readonly role: CompanyRole;
  /** As it is in the file; null where it exists. */
  readonly unknownRole: string | null;
  readonly fault: PersonFault | null;
}

export type FileFault = 'not-text' | 'incomplete' | 'too-many' | 'no-people';

interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

interface Columns {
  readonly email: number;
  readonly role: number;
}

/** As people write them, in the languages of the product. */
const roleNames: Readonly<Record<string, CompanyRole>> = {
  admin: 'admin',
  administrator: 'admin',
  editor: 'editor',
  bearbeiter: 'editor',
  viewer: 'viewer',
  reader: 'viewer',
  leser: 'viewer',
  '': 'viewer',
};
const emailNames = ['email', 'emailaddress', 'emailadresse', 'mail'];
const roleColumnNames = ['role', 'rolle'];
const separators = [',', ';', '\t'] as const;
const addressMaxLength = 254;

/** The people of a CSV file, of which the name and the department are not needed, or why it cannot be used. */
export function readPeople(bytes: Uint8Array): readonly ListedPerson[] | FileFault {
  const text = decodedText(bytes);
  if (text === undefined || text.includes('\0')) return 'not-text';
  const records = recordsOf(text);
  if (typeof records === 'string') return records;
  const [first] = records;
  if (!first) return 'no-people';
  const named = namedColumns(first.fields);
  const columns = named ?? columnsOf(first.fields);
  const seen = new Set<string>();
  const people = (named ? records.slice(1) : records).map((record) => personOf(record, columns, seen));
  if (people.length > invitationListLimits.rows) return 'too-many';
  return people.length === 0 ? 'no-people' : people;
}

/** The non-empty records; one more than a list may have, with its header, is enough to know that it is too long. */
function recordsOf(text: string): CsvRecord[] | FileFault {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: invitationListLimits.rows + 2,
      on_record: (fields: string[], { lines: line }) => {
        records.push({ line, fields });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (error instanceof CsvError) return 'incomplete';
    throw error;
  }
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best), separators[0]);
}

/** Where the first line names its columns. */
function namedColumns(fields: readonly string[]): Columns | null {
  const names = fields.map((field) => field.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const find = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const email = find(emailNames);
  return email < 0 ? null : { email, role: find(roleColumnNames) };
}

/** Without names, the role follows the address. */
function columnsOf(fields: readonly string[]): Columns {
  const email = Math.max(
    0,
    fields.findIndex((field) => field.includes('@')),
  );
  return { email, role: email + 1 };
}

function personOf({ line, fields }: CsvRecord, columns: Columns, seen: Set<string>): ListedPerson {
  const email = fields[columns.email] ?? '';
  const typedRole = fields[columns.role] ?? '';
  const role = roleNames[typedRole.toLowerCase()];
  const address = email.normalize('NFKC').toLowerCase();
  const isTwice = seen.has(address);
  seen.add(address);
  return {
    line,
    email,
    role: role ?? 'viewer',
    unknownRole: role ? null : typedRole,
    fault: faultOf(email, role, isTwice),
  };
}

function faultOf(email: string, role: CompanyRole | undefined, isTwice: boolean): PersonFault | null {
  // The server knows what an address is; this is what cannot be sent to it.
  if (email === '' || email.length > addressMaxLength || /\p{C}/u.test(email)) return 'malformed';
  if (isTwice) return 'twice';
  return role ? null : 'unknown-role';
}
