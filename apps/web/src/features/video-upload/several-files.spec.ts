import { describe, expect, it } from '@jest/globals';
import { droppedFiles } from './several-files.js';

type Tree = { readonly [name: string]: Tree | null };

/** A file (null) or folder as the browser gives it, two entries at a time. */
function entryOf(name: string, content: Tree | null, path = `/${name}`): object {
  if (content === null)
    return {
      isFile: true,
      isDirectory: false,
      fullPath: path,
      file: (take: (file: File) => void) => take(new File(['x'], name)),
    };
  const entries = Object.entries(content).map(([child, inside]) =>
    entryOf(child, inside, `${path}/${child}`),
  );
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (take: (some: object[]) => void) => take(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, fullPath: path, createReader };
}

async function drop(tree: Tree) {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content),
  }));
  const files = await droppedFiles({ items: [{ kind: 'string' }, ...items] } as unknown as DataTransfer);
  return files?.map(({ file, folder }) => `${folder}/${file.name}`) ?? null;
}

describe('what is dropped', () => {
  it('is one file alone, or several', async () => {
    expect(await drop({ 'a.mp4': null })).toBeNull();
    expect(await drop({ 'a.mp4': null, 'b.mp4': null })).toEqual(['/a.mp4', '/b.mp4']);
  });

  it('is everything in a folder and its folders', async () => {
    const press = { 'a.mp4': null, 'b.mp4': null, 'c.mp4': null, old: { 'd.mp4': null }, empty: {} };
    expect(await drop({ press })).toEqual(['press/a.mp4', 'press/b.mp4', 'press/c.mp4', 'press/old/d.mp4']);
  });

  it('is at most two thousand files', async () => {
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`${at}.mp4`, null]));
    expect(await drop({ many })).toHaveLength(2000);
  });
});
