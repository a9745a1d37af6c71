/** As JSON text; a number beyond JSON is included. */
export const numbers = [
  ...['0', '-0', '-1', '0.5', '1.0000000000000002', '5e-324', '1e-7'],
  ...['1e308', '-1e308', '1e400', '2147483648', '-2147483649', '9007199254740993', '9223372036854775808'],
  ...['NaN', 'Infinity', '99999999999999999999999999999999999999', '0x10', '01'],
] as const;

const oneMegabyte = 1024 * 1024;

export const texts = {
  NUL: 'a\0b',
  'an escape': '\u001b[31m',
  'half a pair': 'a\ud83d',
  'the other half': '\ude00a',
  nothing: '',
  blanks: ' \t\n ',
  SQL: `'; drop table app_user; --`,
  'a pattern of SQL': '%_\\%',
  'a way out': '../../../../etc/passwd',
  markup: '<img src=x onerror=alert(1)>',
  'turned round': '\u202egpj.exe',
  'a mark of order': '\ufeff\u200b\u200d',
  'a day of no year': '0000-01-01T00:00:00Z',
  'a place beyond the poles': '2026-01-01T00:00:00+23:00',
  stacked: 'e\u0301\u0302\u0303'.repeat(500),
  'a hundred thousand marks': `a${'\u0301\u0316'.repeat(50_000)}`,
  'a name of the language': '__proto__',
  'many colons': ':'.repeat(5_000),
  'a long number': '9'.repeat(5_000),
  'a hundred thousand': 'a'.repeat(100_000),
  'a hundred thousand stops': `${'.'.repeat(100_000)}x`,
  'a hundred thousand blanks': `x${' '.repeat(100_000)}x`,
} as const satisfies Record<string, string>;

/** Cursors made by hand: in the right format, but not written by any list. */
export const cursors: Readonly<Record<string, string>> = Object.fromEntries(
  ['x', 'a\0', '0000-01-01T00:00:00.000Z', '9'.repeat(40), '-1', 2 ** 53 - 1, -1, 1e308, null].map(
    (value) => [
      `a cursor to ${JSON.stringify(value)}`,
      Buffer.from(
        JSON.stringify({
          ...{ id: '01890000-0000-7000-8000-000000000001', sort: 'created_at', order: 'desc' },
          ...{ at: value, number: value, position: value, value },
        }),
      ).toString('base64url'),
    ],
  ),
);

/** Instead of a field: values of another type, and values that become large only when parsed. */
export const others = {
  null: 'null',
  true: 'true',
  'an empty list': '[]',
  'an empty object': '{}',
  'a text that is a number': '"1"',
  'a list of many': `[${Array.from({ length: 100_000 }, () => '0').join(',')}]`,
  'an object of many': `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":0`).join(',')}}`,
  'nested lists': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  'nested objects': `${'{"a":'.repeat(20_000)}0${'}'.repeat(20_000)}`,
  'half a million of nested lists': `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
  'a name of the language': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
} as const satisfies Record<string, string>;

/** Larger than any body: refused by its announced length. */
export const tenMegabytes = 'x'.repeat(10 * oneMegabyte);
