import '../../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { readPeople } from './people-file.js';

const read = (text: string | Uint8Array) => {
  const people = readPeople(typeof text === 'string' ? Buffer.from(text) : text);
  return typeof people === 'string'
    ? people
    : people.map(({ line, email, role, fault }) => [line, email, role, ...(fault ? [fault] : [])]);
};
const ada = [1, 'ada@example.com', 'editor'];
const bob = [2, 'bob@example.com', 'viewer'];

describe('people of a CSV file', () => {
  it.each([
    ['commas', 'ada@example.com,editor\nbob@example.com,viewer'],
    ['semicolons', 'ada@example.com;editor\r\nbob@example.com;viewer\r\n'],
    ['tabs', 'ada@example.com\teditor\rbob@example.com\tviewer'],
    ['a byte order mark', '\uFEFFada@example.com,editor\nbob@example.com,viewer'],
    ['quotes', '"ada@example.com","editor"\n"bob@example.com","viewer"'],
    ['a name before the address', '"Lee, Ada";ada@example.com;editor\nBob;bob@example.com;viewer'],
    ['blanks around fields', ' ada@example.com , Editor\nbob@example.com,'],
    ['roles in German', 'ada@example.com,Bearbeiter\nbob@example.com,Leser'],
    ['no role for some', 'ada@example.com,editor\nbob@example.com'],
  ])('are read with %s', (_, text) => {
    expect(read(text)).toEqual([ada, bob]);
  });

  it.each<[string, BufferEncoding]>([
    ['Windows', 'latin1'],
    ['UTF-16', 'utf16le'],
  ])('are read as spreadsheet programs save them in %s', (_, encoding) => {
    const text = 'Name;E-Mail;Rolle\r\nBärbel Müller;ada@example.com;Bearbeiter\r\n';
    expect(read(Buffer.from(text, encoding))).toEqual([[2, 'ada@example.com', 'editor']]);
  });

  it.each([
    'email,role\nada@example.com,editor',
    'Name;E-Mail;Rolle;Abteilung\nAda;ada@example.com;Bearbeiter;Lager',
    'department\trole\temail address\nStore\tEDITOR\tada@example.com',
  ])('are found by the names of the columns in %j', (text) => {
    expect(read(text)).toEqual([[2, 'ada@example.com', 'editor']]);
  });

  it('are viewers where no column names the role', () => {
    expect(read('email,department\nada@example.com,editor')).toEqual([[2, 'ada@example.com', 'viewer']]);
  });

  it('are listed with what is wrong, at their line of the file', () => {
    const long = `${'a'.repeat(260)}@example.com`;
    expect(read(`ada@example.com,owner\n\n,viewer\n${long},viewer\nADA@example.com,editor`)).toEqual([
      [1, 'ada@example.com', 'viewer', 'unknown-role'],
      [3, '', 'viewer', 'malformed'],
      [4, long, 'viewer', 'malformed'],
      [5, 'ADA@example.com', 'editor', 'twice'],
    ]);
  });

  it('are at most a thousand, beside a header', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `u${at}@example.com`).join('\n');
    expect(read(`email\n${rows(1000)}`)).toHaveLength(1000);
    expect(read(rows(1001))).toBe('too-many');
    expect(read(rows(50_000))).toBe('too-many');
  });

  it.each([
    ['nothing', '', 'no-people'],
    ['a header alone', 'email,role\n', 'no-people'],
    ['an unclosed quote', 'email\n"ada@example.com', 'incomplete'],
    ['bytes of another encoding', Buffer.from([0x83, 0x75, 0x81, 0x2c, 0x61]), 'not-text'],
    ['a table of a spreadsheet program', 'PK\0\0', 'not-text'],
  ])('are not found in %s', (_, text, fault) => {
    expect(read(text)).toBe(fault);
  });
});
