import { describe, expect, it } from '@jest/globals';
import { editingLimits, executionLimits } from '@sop/contracts';
import { readingsIn } from './readings-in.js';

const limitsIn = (text: string, language: string | null = null) =>
  readingsIn(text, language).map(({ unit, min, max }) => [min, max, unit]);

describe('the readings of a step', () => {
  it.each([
    ['Set the pressure to between 3.5 and 4 bar.', [[3.5, 4, 'bar']]],
    ['Heat it from 60 °C to 80 °C.', [[60, 80, '°C']]],
    ['Tighten the bolts to 20–25 Nm.', [[20, 25, 'Nm']]],
    ['Adjust to 230 V ± 10 V.', [[220, 240, 'V']]],
    ['Adjust to 4,2 plus or minus 0,1 bar.', [[4.1, 4.3, 'bar']]],
    ['The gauge must show at least 2 bar.', [[2, null, 'bar']]],
    ['The gap is at most 0.5 mm.', [[null, 0.5, 'mm']]],
    ['Do not exceed 2,000 rpm.', [[null, 2000, 'rpm']]],
    ['It must never be above 60 degrees Celsius.', [[null, 60, '°C']]],
    ['The level must never fall below 10 percent.', [[10, null, '%']]],
    ['Fill in 5 litres or more.', [[5, null, 'l']]],
    ['Wait until the gauge shows four bar.', [[null, null, 'bar']]],
    ['Cool it to −18 °C.', [[null, null, '°C']]],
    ['Ziehen Sie die Schraube mit 20 bis 25 Nm an.', [[20, 25, 'Nm']]],
    ['Das Drehmoment liegt zwischen 2 und 3 Nm.', [[2, 3, 'Nm']]],
    ['Von 60 °C bis zu 80 Grad Celsius erwärmen.', [[60, 80, '°C']]],
    ['Auf 230 Volt plus/minus 10 Volt einstellen.', [[220, 240, 'V']]],
    [
      'Mindestens 2 bar, höchstens vier bar.',
      [
        [2, null, 'bar'],
        [null, 4, 'bar'],
      ],
    ],
    ['Der Spalt ist maximal 0,5 mm breit.', [[null, 0.5, 'mm']]],
    [
      'Der Druck muss über 2 bar und unter 3 bar liegen.',
      [
        [2, null, 'bar'],
        [null, 3, 'bar'],
      ],
    ],
    ['Nicht über 60 °C erhitzen.', [[null, 60, '°C']]],
    ['Der Füllstand darf nie unter 10 Prozent fallen.', [[10, null, '%']]],
    ['Nicht mehr als zwölf Liter einfüllen.', [[null, 12, 'l']]],
    ['Die Temperatur darf 60 °C nicht überschreiten.', [[null, 60, '°C']]],
    ['Ein Druck von 2 bar darf niemals unterschritten werden.', [[2, null, 'bar']]],
    [
      'Der Druck muss über 2 bar liegen, aber nicht über 3 bar.',
      [
        [2, null, 'bar'],
        [null, 3, 'bar'],
      ],
    ],
    ['Fünf Liter oder mehr einfüllen.', [[5, null, 'l']]],
    ['Den Druck auf max. 3 bar einstellen.', [[null, 3, 'bar']]],
    ['Nach 5 min 2 bar prüfen.', [[null, null, 'bar']]],
    ['Von minus 5 bis 5 °C abkühlen.', [[-5, 5, '°C']]],
  ])('are those that it states: %s', (text, expected) => {
    expect(limitsIn(text)).toEqual(expected);
  });

  it.each([
    'Do not open the valve below 2 bar.',
    'It must never, not for a moment, be above 2 bar.',
    'Das Ventil nicht öffnen, wenn mehr als 2 bar anliegen.',
    'More than 2 bar is not allowed.',
    'Drücke von mehr als 2 bar sind zu vermeiden.',
    'The hose is under 5 bar of pressure.',
    'Unter 5 bar Druck setzen.',
  ])('have no limits where the words could mean the opposite: %s', (text) => {
    expect(limitsIn(text)).toEqual([[null, null, 'bar']]);
  });

  it.each([
    ['de', '2.000–2.500 Nm', 2000, 2500],
    ['de', '0,500–0,750 bar', 0.5, 0.75],
    ['de', '2,000–2,500 bar', 2, 2.5],
    ['de', '1.234.000 bis 1.234.500,5 Pa', 1_234_000, 1_234_500.5],
    ['de', '-0,500 bis 0.500 bar', -0.5, 0.5],
    ['en', '2,000–2,500 Nm', 2000, 2500],
    ['en', '2.000–2.500 bar', 2, 2.5],
    ['en', '0,500–0,750 bar', 0.5, 0.75],
    ['fr', '2,500–3,000 bar', 2.5, 3],
    [null, '0,500–0,750 bar', 0.5, 0.75],
    [null, '1,234.5–1.234,6 bar', 1234.5, 1234.6],
    [null, '1,000,000–2.000.000 Pa', 1_000_000, 2_000_000],
    [null, '1’000–2’500 Nm', 1000, 2500],
    [null, 'from 2,000 to 2,500 Nm', 2000, 2500],
    [null, 'zwischen 2.000 und 2.500 Nm', 2000, 2500],
  ])('have numbers as the language %s writes them: %s', (language, text, min, max) => {
    expect(limitsIn(text, language)).toEqual([[min, max, expect.any(String)]]);
  });

  it.each([
    [null, '2.000–2.500 Nm'],
    [null, '1,500 ± 0,5 Nm'],
    [null, '2 000 ± 50 Nm'],
    [null, '10 000 to 12000 Nm'],
    [null, 'at least 1.234,567.5 Nm'],
    ['en', 'höchstens 2.000 Nm'],
    ['de', 'between 2,000 and 2,500 Nm'],
  ])('have no limits where a number may be a thousandth of what it seems, in %s: %s', (language, text) => {
    for (const [min, max] of limitsIn(text, language)) expect([min, max]).toEqual([null, null]);
  });

  it('have limits on the sure side only of what is forbidden twice', () => {
    const expected = [
      [2, null, 'bar'],
      [null, null, 'bar'],
    ];
    expect(limitsIn('It must not fall below 2 bar or rise above 3 bar.')).toEqual(expected);
    expect(limitsIn('Nicht unter 2 bar oder über 3 bar betreiben.')).toEqual(expected);
  });

  it.each([
    'Take the 10 mm wrench.',
    'Wait for 5 minutes.',
    'Repeat steps 2 to 3.',
    'Press 4 Bars of soap.'.replace('Bars', 'pieces'),
    '',
  ])('are no sizes of tools, times and plain numbers: %s', (text) => {
    expect(limitsIn(text)).toEqual([]);
  });

  it('are in the order of the text, each with its sentence', () => {
    expect(readingsIn('Check 4 bar. Heat to at most 60 °C and at least 2 bar.', null)).toEqual([
      { name: 'Check 4 bar.', unit: 'bar', min: null, max: null },
      { name: 'Heat to at most 60 °C and at least 2 bar.', unit: '°C', min: null, max: 60 },
      { name: 'Heat to at most 60 °C and at least 2 bar.', unit: 'bar', min: 2, max: null },
    ]);
  });

  it('are bounded in number and size', () => {
    expect(readingsIn('Check 4 bar. '.repeat(100), null)).toHaveLength(executionLimits.readingsPerStep);
    expect(readingsIn(`Check at least ${'9'.repeat(30)} bar.`, null)).toEqual([]);
    const [long] = readingsIn(`4 bar need to be treated with ${'very '.repeat(2000)}much care`, null);
    expect(long?.name).toHaveLength(executionLimits.text);
  });

  /** Texts that make expressions go back and forth, or that find something at every word. */
  const costly = [
    'between 1 and ',
    '1 V ',
    '1 to ',
    '1 plus or minus ',
    '1-2 V ',
    '1V. ',
    'not be ',
    'nicht über 1 ',
    'not over 1 V ',
    '1 bar nicht ',
    'min. ',
    '1,000 ',
    '1 000 ',
    '1.000,1 ',
  ];
  const filled = (part: string) => part.repeat(editingLimits.description).slice(0, editingLimits.description);
  it.each([...costly.map(filled), `1${filled(' ')}`, `1${filled('\n')}V`, `1${filled(',000')}`])(
    'take a moment of the processor, however long the text: %.16s',
    (text) => {
      const before = process.cpuUsage();
      for (let times = 0; times < 3; times += 1) readingsIn(text, null);
      // In microseconds, of which each takes some thousand; without limits a million and more.
      expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
    },
  );

  it('are read at the beginning of a text without end, never of a part of a word', () => {
    const text = `${'1, '.repeat(1332)}5 mm or less`;
    for (let blanks = 0; blanks < 12; blanks += 1)
      expect(['', 'mm']).toContain(readingsIn(' '.repeat(blanks) + text, null)[0]?.unit ?? '');
  });
});
