import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeEach, videosIn } from './video-folder.mjs';

describe('the videos of a folder', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sop-videos-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (...names) => names.forEach((name) => writeFileSync(join(folder, name), 'x'));
  const found = () => videosIn(folder).map(({ video, name }) => [basename(video), name]);

  it('are those with the name of a container, sorted as people count', () => {
    write('step 10.mp4', 'step 9.MOV', 'plan.pdf', '._step 9.MOV', 'notes');
    mkdirSync(join(folder, 'old.mp4'));
    expect(found()).toEqual([
      ['step 9.MOV', 'step 9'],
      ['step 10.mp4', 'step 10'],
    ]);
  });

  it('have outputs of their own, also where only the extension or a letter’s case differs', () => {
    write('Press.mp4', 'press.mov', 'a?b.webm', 'a b.webm');
    const names = found().map(([, name]) => name);
    expect(names.toSorted()).toEqual(['Press.mp4', 'a b.webm', 'a b.webm-2', 'press.mov']);
  });

  it('are required, and limited', () => {
    write('plan.pdf');
    expect(() => videosIn(folder)).toThrow(`There are no videos in ${folder}.`);
    write(...Array.from({ length: 501 }, (_, at) => `${at}.mp4`));
    expect(() => videosIn(folder)).toThrow('more than 500 at once');
  });
});

describe('making each', () => {
  const videos = ['a', 'b', 'c'].map((video) => ({ video, name: video }));

  it('goes on after one that fails, and names it', async () => {
    const [made, named] = [[], []];
    const make = async ({ video }, at) => {
      if (video === 'b') throw new Error('No speech.');
      made.push(`${at} ${video}`);
    };
    const onFailure = (video, reason) => named.push(`${video}: ${reason}`);
    expect(await makeEach(videos, make, { onFailure, isStopped: () => false })).toEqual([
      { video: 'b', reason: 'No speech.' },
    ]);
    expect([made, named]).toEqual([['0 a', '2 c'], ['b: No speech.']]);
  });

  it('begins none after a stop, and counts the interrupted one as no failure', async () => {
    const begun = [];
    const make = async ({ video }) => {
      begun.push(video);
      throw new Error('The system has stopped.');
    };
    const isStopped = () => begun.length > 0;
    expect(await makeEach(videos, make, { onFailure: () => undefined, isStopped })).toEqual([]);
    expect(begun).toEqual(['a']);
  });
});
