import { describe, expect, it } from '@jest/globals';
import { queryOf, readLocation } from './studio-location.js';

const read = (query: string) => readLocation(new URLSearchParams(query));

describe('state of the studio in the URL', () => {
  it('is read back from the URL it wrote', () => {
    const location = {
      tab: 'train',
      datasetId: 7,
      trainingId: 'x',
      filter: 'annotated',
      target: 0,
      annotating: 12,
    } as const;
    expect(readLocation(new URLSearchParams(queryOf(location)))).toEqual(location);
  });

  it('starts with the datasets and an empty query', () => {
    expect(read('')).toEqual({
      tab: 'datasets',
      datasetId: null,
      trainingId: null,
      filter: 'all',
      target: null,
      annotating: null,
    });
    expect(queryOf({})).toEqual({});
  });

  it('omits invalid values', () => {
    expect(read('tab=x&dataset=0&filter=y&frame=-3&annotate=1e9&training=')).toEqual(read(''));
  });

  it('drops filter and frames on the other tabs', () => {
    expect(queryOf({ tab: 'create', filter: 'annotated', target: 4, annotating: 4 })).toEqual({
      tab: 'create',
    });
  });
});
