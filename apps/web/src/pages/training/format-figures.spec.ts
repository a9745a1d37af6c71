import { describe, expect, it } from '@jest/globals';
import { lossFigure, rateFigure, precisionFigure } from './format-figures.js';
import { texts } from './training.texts.js';

describe('figures of a training', () => {
  it('are rounded for reading', () => {
    expect([precisionFigure(0.8731), lossFigure(0.71234)]).toEqual(['0.87', '0.712']);
    expect([rateFigure(0.0008), rateFigure(0.000025), rateFigure(0)]).toEqual(['0.0008', '2.5e-5', '0']);
  });

  it('are a dash if there is none', () => {
    expect([precisionFigure(null), lossFigure(undefined), rateFigure(null)]).toEqual(['–', '–', '–']);
  });

  it('show a duration', () => {
    const { spell } = texts.facts;
    expect([spell(45), spell(1120), spell(7500)]).toEqual(['45 seconds', '19 minutes', '2 h 5 min']);
  });
});
