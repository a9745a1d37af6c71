/**
 * Advisories that are accepted until a date. After `until` they are reported again.
 *
 * @type {readonly { advisory: string, why: string, until: string }[]}
 */
export const acceptedAdvisories = [];

/** Licences under which a package may be shipped with a product that is sold. */
export const allowedLicences = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...[
    'CC0-1.0',
    'CC-BY-3.0',
    'CC-BY-4.0',
    'Python-2.0',
    'Zlib',
    'WTFPL',
    'OFL-1.1',
    'MPL-2.0',
    'LGPL-3.0-or-later',
  ],
];

/** Packages whose licence is only in a file. async 0.2.10: MIT, in its LICENSE file only (checked on 2026-11-22). */
export const knownLicences = { async: 'none' };
