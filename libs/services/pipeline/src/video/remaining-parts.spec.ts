import { describe, expect, it } from '@jest/globals';
import { keyFor } from '@sop/object-store';
import { v7 as uuidv7 } from 'uuid';
import { bytesByPart, partOf } from './remaining-parts.js';

const [company, sop] = [uuidv7(), uuidv7()];

describe('the part of an object', () => {
  it('is that under which its run, density or moment is counted', () => {
    const keys = [
      keyFor.packedFrame(company, sop, 'run-2', 7),
      keyFor.packedThumbnail(company, sop, 'run-2', 7),
      keyFor.packedFrame(company, sop, '0.5fps', 7),
      keyFor.frame(company, sop, 'moments/001501.jpg'),
      keyFor.thumbnail(company, sop, 'moments/001501.jpg'),
      keyFor.screenshot(company, sop, 'run-1/step-1.jpg'),
    ];
    expect(keys.map(partOf)).toEqual([
      ...['frames-run-2', 'frames-run-2', 'frames-0.5', 'moment-1501', 'moment-1501', 'pictures-run-1'],
    ]);
    const others = [
      keyFor.frame(company, sop, 'clips/0-1.mp4'),
      keyFor.screenshot(company, sop, 'marked/a.jpg'),
      keyFor.video(company, sop, 'mp4'),
    ];
    expect(others.map(partOf)).toEqual(others.map(() => undefined));
  });

  it('has the bytes of all its objects', () => {
    const objects = [1, 2].map((index) => ({
      key: keyFor.packedFrame(company, sop, 'run-1', index),
      sizeBytes: index * 10,
    }));
    expect([...bytesByPart(objects)]).toEqual([['frames-run-1', 30]]);
  });
});
