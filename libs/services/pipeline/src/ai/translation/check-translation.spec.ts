import { describe, expect, it } from '@jest/globals';
import { doubtsOf } from './check-translation.js';

const check = (source: string, text: string, language = 'de', sourceLanguage = 'en') =>
  doubtsOf({ source, text, language, sourceLanguage });

describe('the figures of a translation', () => {
  it.each([
    ['Wait 1.5 minutes.', '1,5 Minuten warten.', 'de'],
    ['Fill in 1,500 ml.', '1.500 ml einfüllen.', 'de'],
    ['Fill in 1,234.5 ml.', '1.234,5 ml einfüllen.', 'de'],
    ['Wait for 12,000 turns.', 'Attendre 12\u202f000 tours.', 'fr'],
    ['Wait for 12,000 turns.', 'Odczekaj 12\u00a0000 obrotów.', 'pl'],
    ['Set it to 0.125 mm.', '0,125 mm einstellen.', 'de'],
    ['Use 50% of it.', '50 % davon verwenden.', 'de'],
    ['Use 50% of it.', "Bunun %50'sini kullanın.", 'tr'],
    ['Heat it to 80 °C.', 'Auf 80 °C erhitzen.', 'de'],
    ['Heat it to -20 °C.', 'Auf −20 °C kühlen.', 'de'],
    ['Run it at 1200 rpm.', 'Mit 1200 U/min laufen lassen.', 'de'],
    ['Wait 5 minutes.', '5分待ちます。', 'ja'],
    ['Wait 5 minutes.', '等待 5 分钟。', 'zh'],
    ['Wait 5 minutes.', 'انتظر ٥ دقائق.', 'ar'],
    ['Wait 5 minutes.', 'Подождите 5 минут.', 'ru'],
    ['Wait 30 s.', 'Odota 30 sekunnin ajan.', 'fi'],
    ['Add 1/2 l.', '½ l zugeben.', 'de'],
    ['Take two screws.', '2 Schrauben nehmen.', 'de'],
    ['Done by 12/31/2026.', 'Bis zum 31.12.2026 erledigt.', 'de'],
    ['Fit the M8 bolt A-113.', 'Die M8-Schraube A-113 einsetzen.', 'de'],
    ['Cut 5 m2.', '5 m² schneiden.', 'de'],
    ['5 Minuten warten.', 'Wait 5 minutes.', 'en', 'de'],
    ['4 Bar einstellen.', 'Ustaw 4 bary.', 'pl', 'de'],
    ['4 Bar einstellen.', '4바로 설정합니다.', 'ko', 'de'],
    ['4 Bar einstellen.', 'اضبط 4 بار.', 'ar', 'de'],
  ])('are the same in %s → %s', (source, text, ...languages: string[]) => {
    expect(check(source, text, ...languages)).toEqual([]);
  });

  it.each([
    ['another value', 'Wait 5 minutes.', '15 Minuten warten.'],
    ['the decimal sign of another language', 'Fill in 1,500 ml.', '1,500 ml einfüllen.'],
    ['a lost sign', 'Cool it to -20 °C.', 'Auf 20 °C kühlen.'],
    ['a lost figure', 'Tighten to 40 Nm in 3 passes.', 'Auf 40 Nm anziehen.'],
    ['a figure that nobody said', 'Tighten the bolts.', 'Die 4 Schrauben anziehen.'],
    ['a converted value', 'Cut 10 inches.', '25,4 cm abschneiden.'],
    ['another part number', 'Fit the M8 bolt.', 'Die M6-Schraube einsetzen.'],
  ])('differ by %s', (_, source, text) => {
    expect(check(source, text)).toContain('figures');
  });
});

describe('the units of a translation', () => {
  it.each([
    ['Wait 5 minutes.', '5 Stunden warten.'],
    ['Cut 5 mm.', '5 cm abschneiden.'],
    ['Set 4 bar.', '4 psi einstellen.'],
    ['Set 230 V.', '230 einstellen.'],
  ])('differ in %s → %s', (source, text) => {
    expect(check(source, text)).toEqual(['units']);
  });
});

describe('what stays as it is', () => {
  it.each([
    ['See https://example.com/a.', 'Siehe https://example.com/a.'],
    ['Write to ann@example.com.', 'An ann@example.com schreiben.'],
    ['Run `npm start` in C:\\Temp\\new.', '`npm start` in C:\\Temp\\new ausführen.'],
    ['Enter {name}.', '{name} eingeben.'],
    ['Press and/or hold it.', 'Drücken und/oder halten.'],
  ])('is the same in %s', (source, text) => {
    expect(check(source, text)).toEqual([]);
  });

  it.each([
    ['Enter {name}.', '{Name} eingeben.'],
    ['See https://example.com/a.', 'Siehe https://example.com/b.'],
    ['Delete <b>all</b> of it.', 'Alles davon löschen.'],
    ['Start it with --force now.', 'Jetzt mit --zwang starten.'],
  ])('is missed in %s → %s', (source, text) => {
    expect(check(source, text)).toContain('markup');
  });
});

describe('the length of a translation', () => {
  const long = 'Never open the cover while the drum is turning, because the belt may catch your sleeve.';

  it('shows that words are left out', () => {
    expect(check(long, 'Deckel zu lassen.')).toEqual(['left-out']);
    expect(check(long, '滚筒转动时切勿打开盖子，因为皮带可能会夹住您的袖子。', 'zh')).toEqual([]);
  });

  it('of none at all is that of the original, unless it is a name', () => {
    expect(check(long, long)).toEqual(['untranslated']);
    expect(check('Torx driver', 'Torx driver')).toEqual([]);
  });

  it('is compared in bounded time, whatever a text consists of', () => {
    for (const text of [
      '1.'.repeat(10_000),
      '-a1'.repeat(6000),
      '{'.repeat(20_000),
      '/a'.repeat(10_000),
      'a-'.repeat(10_000),
      'a'.repeat(20_000),
    ])
      expect(check(text, text)).toBeDefined();
  });
});
