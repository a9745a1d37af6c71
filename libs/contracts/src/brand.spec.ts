import { describe, expect, it } from '@jest/globals';
import { brandGrounds, brandInks, contrastOf, defaultBrand, exportTemplates, readableOn } from './brand.js';
import { CompanyLogo } from './requests/index.js';
import { companyBrand } from './routes/brand.js';
import { routes } from './routes/index.js';

const grounds = ['#ffffff', '#161513', ...Object.values(brandGrounds)];
const colours = ['#ffffff', '#000000', '#ffff00', '#00ff00', '#ffd400', '#e2001a', '#155a9c', '#808080'];

describe('a readable colour', () => {
  it.each(grounds)('has a contrast of 4.5 on %s, whatever was chosen', (ground) => {
    for (const colour of colours)
      expect(contrastOf(readableOn(ground, colour), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('is the chosen one where that can be read', () => {
    for (const colour of ['#155a9c', '#e2001a', '#000000'])
      expect(readableOn('#ffffff', colour)).toBe(colour);
  });

  it('keeps its hue when it is darkened or lightened', () => {
    expect(readableOn('#ffffff', '#ffff00')).toMatch(/^#([0-9a-f]{2})\1(?:00)$/);
    expect(readableOn('#161513', '#000080')).toMatch(/^#([0-9a-f]{2})\1[0-9a-f]{2}$/);
  });

  it('is measured as WCAG measures contrast', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('the colours of documents', () => {
  it('can be read on paper and on the ground of precautions, in light and dark, and under white text', () => {
    for (const accent_color of colours) {
      const { accent, accentOnDark, banner } = brandInks({ accent_color, banner_color: null });
      for (const ground of ['#ffffff', '#fbfaf8', '#fdf4df'])
        expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#161513', '#262420', '#352a13'])
        expect(contrastOf(accentOnDark, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf('#ffffff', banner)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are the product’s until a company chooses', () => {
    expect(brandInks(defaultBrand)).toMatchObject({ accent: '#155a9c', banner: '#155a9c' });
  });

  it('are the accent for the banner too, unless that has its own', () => {
    const accent_color = '#7a1f5c';
    expect(brandInks({ accent_color, banner_color: null }).banner).toBe(accent_color);
    expect(brandInks({ accent_color, banner_color: '#003b5c' })).toMatchObject({
      accent: accent_color,
      banner: '#003b5c',
    });
  });
});

describe('the choice of a company', () => {
  it('has colours in one spelling, and one of the templates', () => {
    expect(companyBrand.parse({ ...defaultBrand, accent_color: '#E2001A' }).accent_color).toBe('#e2001a');
    for (const export_template of exportTemplates)
      expect(companyBrand.safeParse({ ...defaultBrand, export_template }).success).toBe(true);
  });

  it.each([
    ['a name', { accent_color: 'red' }],
    ['a short form', { accent_color: '#e20' }],
    ['one with transparency', { banner_color: '#e2001aff' }],
    ['one that ends a style', { banner_color: '#e2001a;}' }],
    ['a blank', { accent_color: ' #e2001a' }],
    ['a template that does not exist', { export_template: 'poster' }],
    ['a third colour', { third_color: '#e2001a' }],
  ])('refuses %s', (_, change) => {
    expect(routes.company.setBrand.body?.safeParse({ ...defaultBrand, ...change }).success).toBe(false);
  });

  it('may be missing in the reply of an earlier version of its owner', () => {
    expect(CompanyLogo.response.parse({ logo_key: null })).toEqual({ logo_key: null });
  });
});

describe('the template of an export', () => {
  const body = routes.exports.create.body;
  it('is one of three, or left to the company', () => {
    for (const template of [undefined, ...exportTemplates])
      expect(body?.safeParse({ format: 'pdf', template }).success).toBe(true);
    expect(body?.safeParse({ format: 'pdf', template: 'poster' }).success).toBe(false);
  });
});
