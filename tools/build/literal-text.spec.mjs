import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { literalText } from './literal-text.mjs';

const faultsOf = (code) =>
  new Linter()
    .verify(code, {
      plugins: { sop: { rules: { 'literal-text': literalText } } },
      rules: { 'sop/literal-text': 'error' },
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    })
    .map(({ message }) => message);

describe('texts for people', () => {
  it.each([
    ['<p>Nothing found</p>', 'Nothing found'],
    ["<p>{'Nothing found'}</p>", 'Nothing found'],
    ['<p>{isOpen ? texts.close : "Open it"}</p>', 'Open it'],
    ['<p>{name ?? "Unknown"}</p>', 'Unknown'],
    ['<b title={`Delete ${name}`} />', 'Delete'],
    ['<input placeholder="Search" />', 'Search'],
    ['<b aria-label={"Close" + name} />', 'Close'],
  ])('may not stand in elements: %s', (code, text) => {
    expect(faultsOf(code)).toEqual([`Put “${text}” into the texts of this page.`]);
  });

  it.each([
    '<p>{texts.none}</p>',
    '<p>{count} · {other} %</p>',
    '<kbd>J</kbd>',
    '<input type="search" autoComplete="username" name="email" />',
    '<Link to="/settings" className="wide">{texts.settings}</Link>',
    '<li aria-label={texts.of(name)} data-tone={isBad ? "danger" : "calm"} />',
  ])('are no business of the rule otherwise: %s', (code) => {
    expect(faultsOf(code)).toEqual([]);
  });
});
