import { describe, expect, it } from '@jest/globals';
import { personalTextIn } from './personal-text.js';

const piece = (text: string, left = 0.1, top = 0.1) => ({
  ...{ text, confidence: 0.9, left, top, width: 0.012 * text.length, height: 0.03 },
});
const found = (text: string, names: string[] = []) =>
  personalTextIn([piece(text)], names, 16 / 9).map((each) => `${each.kind}: ${each.text}`);

describe('personal text', () => {
  it.each([
    ['Mail: jane.doe@example.com', 'mail: jane.doe@example.com'],
    ['jane.doe @example,com', 'mail: jane.doe @example,com'],
    ['Card 4111 1111 1111 1111', 'card: 4111 1111 1111 1111'],
    ['4111-1111-1111-1111', 'card: 4111-1111-1111-1111'],
    ['Card 41l1 1111 1I11 1111', 'card: 41l1 1111 1I11 1111'],
    ['Call +49 (30) 901820', 'phone: +49 (30) 901820'],
    ['030/901820-0', 'phone: 030/901820-0'],
    ['(555) 123-4567', 'phone: (555) 123-4567'],
  ])('is found in “%s”', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it.each([
    'Order 4111 1111 1111 1112',
    '0000 0000 0000 0000',
    '3 pieces @ 12.50',
    '29.11.2026 12:30',
    '0.12345678',
    'Total 1,234,567.00',
    'Torque 120 Nm, step 4 of 12',
  ])('is not seen in “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('includes the names that were asked for, without regard to case, accents and lost spaces', () => {
    expect(found('Frau ERIKA MÜSTERMANN, Berlin', ['Erika Mustermann'])).toEqual(['name: ERIKA MÜSTERMANN']);
    expect(found('ErikaMustermann', ['erika mustermann'])).toEqual(['name: ErikaMustermann']);
    expect(found('Anna liest', ['Ann'])).toEqual([]);
    expect(found('Call Ann now', ['ann'])).toEqual(['name: Ann']);
  });

  it('is put together from the pieces of a line, and its place is around them', () => {
    const pieces = [piece('1111', 0.24), piece('4111', 0.1), piece('1111', 0.17), piece('1111', 0.31)];
    const [card] = personalTextIn(pieces, [], 16 / 9);
    expect(card).toMatchObject({ kind: 'card', text: '4111 1111 1111 1111' });
    expect([card?.place.left, card?.place.width]).toEqual([0.1, expect.closeTo(0.258, 5)]);
    // In another line, or far away, it is another text.
    expect(personalTextIn([piece('4111 1111'), piece('1111 1111', 0.1, 0.5)], [], 16 / 9)).toEqual([]);
    expect(personalTextIn([piece('4111 1111'), piece('1111 1111', 0.8)], [], 16 / 9)).toEqual([]);
  });
});
