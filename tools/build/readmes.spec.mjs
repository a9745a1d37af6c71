import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { privateWordsOf } from './plain-words.mjs';

const limits = { lines: 80, rootLines: 120, width: 160, bytes: 200_000 };

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const pageOf = (file) => ({ file, text: readFileSync(join(root, file), 'utf8') });
const pages = files.filter((file) => file.endsWith('README.md')).map(pageOf);

/** `[README.md, what it mentions]` of every page, by a pattern whose first group is the mention. */
const mentions = (pattern) =>
  pages.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, mention]) => [file, mention]));

/** `routes/{auth,users}.ts` -> both names. */
function withoutBraces(path) {
  const [whole, list] = /\{([^{}]+)\}/.exec(path) ?? [];
  return list === undefined
    ? [path]
    : list.split(',').flatMap((part) => withoutBraces(path.replace(whole, part)));
}

const ends = new Set(
  files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
);
const isTracked = (path) =>
  path.includes('*') ? files.some((file) => matchesGlob(file, `**/${path}`)) : ends.has(path);

describe('every README', () => {
  it('has at most 80 lines, the one of the project 120', () => {
    const most = (file) => (file === 'README.md' ? limits.rootLines : limits.lines);
    const lines = (text) => text.trimEnd().split('\n').length;
    expect(pages.filter(({ file, text }) => lines(text) > most(file)).map(({ file }) => file)).toEqual([]);
  });

  it('has no line of more than 160 characters, as every other page', () => {
    const all = files.filter((file) => file.endsWith('.md'));
    const wide = all
      .map(pageOf)
      .flatMap(({ file, text }) =>
        text.split('\n').flatMap((line, at) => (line.length > limits.width ? `${file}:${at + 1}` : [])),
      );
    expect(wide).toEqual([]);
  });

  it('uses standard terms, as every other page', () => {
    const withoutCode = (text) => text.replaceAll(/^ *```[^]*?^ *```/gm, '').replaceAll(/^ {4}.*$/gm, '');
    const found = files
      .filter((file) => file.endsWith('.md'))
      .map(pageOf)
      .flatMap(({ file, text }) =>
        withoutCode(text)
          .split(/\n(?=\n|- |\|)/)
          .flatMap((paragraph) => privateWordsOf(paragraph).map((word) => `${file}: ${word}`)),
      );
    expect(found).toEqual([]);
  });

  it('is a part of 200 KB in all', () => {
    expect(pages.length).toBeGreaterThan(30);
    const bytes = pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeLessThan(limits.bytes);
  });

  it('links to files that exist', () => {
    const links = mentions(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter(([, link]) => !/^\w+:/.test(link));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(([file, link]) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = mentions(/npm run ([\w:-]+)/g);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([, name]) => !(name in scripts))).toEqual([]);
  });

  it('names source files and folders that exist', () => {
    const paths = mentions(/`([\w@.\-/{},*]+)`/g).filter(
      ([, path]) =>
        (/\.(tsx?|mjs)$/.test(path) || /^(libs|apps|tools|deploy|docker|helm)\/./.test(path)) &&
        !path.includes('dist/'),
    );
    expect(paths.length).toBeGreaterThan(100);
    const isThere = (path) =>
      existsSync(join(root, path)) || withoutBraces(path.replace(/\/$/, '')).every(isTracked);
    expect(paths.filter(([, path]) => !isThere(path))).toEqual([]);
  });
});
