import { describe, expect, it } from '@jest/globals';
import type { Position, ScreenPiece, ScreenSpot, ScreenView } from '../types/observations.js';
import { screenActs } from './acts.js';

const piece = (text: string, left: number, top: number, height = 0.03): ScreenPiece => ({
  text,
  confidence: 0.98,
  left,
  top,
  width: text.length * 0.008,
  height,
});
const lineAt = (left: number, top: number): Position => ({
  left,
  top: top - 0.02,
  width: 0.15,
  height: 0.07,
});
const changed = (
  position: Position,
  firstSeconds: number,
  lastSeconds: number,
  changes: number,
): ScreenSpot => ({
  ...position,
  firstSeconds,
  lastSeconds,
  changes,
});
const mouse = (left: number, top: number, seconds: number) =>
  changed({ left, top, width: 0.025, height: 0.044 }, seconds, seconds, 1);

function view(startSeconds: number, endSeconds: number, last: ScreenPiece[], more: Partial<ScreenView> = {}) {
  const rest = { isScrolled: false, nearEnd: null, spots: [], marks: [] };
  return { startSeconds, endSeconds, first: last, last, ...rest, ...more };
}

const menu = [piece('Customers', 0.02, 0.1), piece('Orders', 0.02, 0.16)];
const list = [...menu, piece('New customer', 0.3, 0.1)];
const form = [
  ...menu,
  piece('Create customer', 0.3, 0.04, 0.05),
  piece('City', 0.3, 0.2),
  piece('Save', 0.3, 0.5),
];
const typed = piece('Bergen', 0.31, 0.25);
const saved = [...menu, piece('Customer saved', 0.3, 0.04, 0.05)];

const typing = view(4, 9, [...form, typed], {
  first: form,
  nearEnd: [...form, typed],
  spots: [changed(lineAt(0.3, 0.25), 5, 8.8, 9), mouse(0.31, 0.51, 8.8)],
  marks: [mouse(0.31, 0.51, 8.8)],
});
const work = [view(0, 4, list, { marks: [mouse(0.34, 0.11, 3.4)] }), typing, view(9.2, 12, saved)];
const titles = (views: readonly ScreenView[]) =>
  screenActs({ views, movingShare: 0 }).map(({ title }) => title);

describe('what is done on a silent screen', () => {
  it('is what is pressed, what opens by it, and what is typed into which field, each at its time', () => {
    const acts = screenActs({ views: work, movingShare: 0 });
    expect(acts.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Click “New customer”', '“Create customer” opens.'],
      ['Type “Bergen” in “City”', undefined],
      ['Click “Save”', '“Customer saved” opens.'],
    ]);
    expect(acts.map(({ startSeconds }) => startSeconds)).toEqual([3.4, 5, 8.8]);
    expect(acts.every(({ confidence }) => confidence < 0.5)).toBe(true);
  });

  it('quotes nothing that may have lost its last letters, and never a password', () => {
    const cut = { ...typing, nearEnd: [...form, piece('Be', 0.31, 0.25)] };
    expect(titles([work[0] ?? cut, cut, ...work.slice(2)])[1]).toBe('Fill in “City”');
    const dots = [...form, piece('••••••', 0.31, 0.25)];
    const secret = { ...typing, last: dots, nearEnd: dots };
    expect(titles([work[0] ?? secret, secret, ...work.slice(2)])[1]).toBe('Fill in “City”');
  });

  it('names the field by the text above it before, not by a sentence, and types into none without a name', () => {
    const reported = piece('Reported by the night shift at 02:40.', 0.3, 0.16);
    const named = (label: ScreenPiece[], spot = lineAt(0.3, 0.25)) => {
      const before = [...menu, piece('Create customer', 0.3, 0.04, 0.05), reported, ...label];
      const after = [...before, typed, piece('Save', 0.3, 0.5)];
      const mice = [mouse(0.31, 0.51, 8.8)];
      const spots = [changed(spot, 5, 8.8, 9), ...mice];
      return titles([
        work[0] ?? typing,
        view(4, 9, after, { first: before, nearEnd: after, spots }),
        ...work.slice(2),
      ]);
    };
    const reaching = { left: 0.3, top: 0.19, width: 0.15, height: 0.11 };
    expect(named([piece('City', 0.3, 0.2)], reaching)[1]).toBe('Type “Bergen” in “City”');
    expect(named([]).join()).not.toContain('Bergen');
  });

  it('presses a word whole that the mouse covers in part, and again only what it has not left', () => {
    const covered = [...menu, piece('customer', 0.33, 0.1)];
    const half = view(0, 4, covered, { first: list, marks: [mouse(0.34, 0.11, 3.4)] });
    expect(titles([half, ...work.slice(1)])[0]).toBe('Click “New customer”');
    const lit = view(4.2, 5, [...list, piece('Ruiz Foods', 0.3, 0.3)]);
    const opened = view(5.2, 8, [...menu, piece('Ruiz Foods in Sevilla', 0.3, 0.05, 0.06)]);
    const moved = [
      view(0, 2, menu, { marks: [mouse(0.03, 0.11, 1.8)] }),
      view(2.2, 4, list, { spots: [mouse(0.5, 0.3, 3.8)] }),
      lit,
      opened,
    ];
    expect(screenActs({ views: [...moved, typing, ...work.slice(2)], movingShare: 0 })[0]).toMatchObject({
      title: 'Click “Customers”',
      outcome: undefined,
    });
  });

  it('is not the blinking caret that is read as a letter', () => {
    const caret = { ...typing, last: [...form, piece('Bergenl', 0.31, 0.25)] };
    expect(titles([work[0] ?? caret, caret, ...work.slice(2)])[1]).toBe('Type “Bergen” in “City”');
  });

  it('joins the list that comes down and what is chosen from it to one act', () => {
    const before = [...form, piece('Please choose', 0.31, 0.25)];
    const down = [...before, piece('Denmark', 0.32, 0.32), piece('Norway', 0.32, 0.37)];
    const views = [
      ...work.slice(0, 1),
      view(4, 6, before, { marks: [mouse(0.34, 0.26, 5.6)] }),
      view(6.2, 8, down, { marks: [mouse(0.34, 0.38, 7.6)] }),
      view(8.2, 10, [...form, piece('Norway', 0.31, 0.25)]),
    ];
    expect(titles(views)).toEqual(['Click “New customer”', 'Choose “Norway” in “City”']);
  });

  it('is nothing where a page is scrolled, however the mouse moves over its words', () => {
    const page = (by: number) =>
      ['Harvest', 'The old mill', 'A second report', 'More of it', 'The valley'].map((text, at) =>
        piece(text, 0.2, 0.1 + at * 0.15 - by),
      );
    const scrolled = [0, 0.08, 0.2, 0.31].map((by, at) =>
      view(at * 3, at * 3 + 2.8, page(by), { marks: [mouse(0.22, 0.11 + at * 0.05, at * 3 + 2.4)] }),
    );
    expect(titles(scrolled)).toEqual([]);
    const leaps = scrolled.map((each, at) => ({
      ...each,
      isScrolled: at > 0,
      last: [piece(`Page ${at}`, 0.22, 0.1 + at * 0.05)],
    }));
    expect(titles(leaps)).toEqual([]);
  });

  it('is nothing where slides follow each other or figures count', () => {
    const slides = ['Agenda', 'Safety figures', 'New machines'].map((text, at) =>
      view(at * 4, at * 4 + 3.8, [piece(text, 0.1, 0.1, 0.09), piece(`Point ${text}`, 0.1, 0.3)], {
        marks: [mouse(0.12, 0.31, at * 4 + 3.4)],
      }),
    );
    expect(titles(slides)).toEqual([]);
    const tiles = (moves: string) => [piece('Score', 0.1, 0.1), piece(moves, 0.1, 0.15)];
    const game = view(0, 30, tiles('480'), {
      first: tiles('15'),
      nearEnd: tiles('480'),
      spots: [changed(lineAt(0.1, 0.15), 1, 29, 25)],
    });
    expect(titles([game, view(30.2, 40, tiles('512'))])).toEqual([]);
  });

  it('is nothing for a single click, which may be chance', () => {
    expect(titles([work[0] ?? typing, view(4.2, 9, form)])).toEqual([]);
  });
});
