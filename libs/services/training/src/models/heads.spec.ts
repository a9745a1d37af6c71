import { describe, expect, it } from '@jest/globals';
import { classesOf, withHead } from './heads.js';

const head = (dataset_id: number, model_id: string, ...class_names: string[]) => ({
  dataset_id,
  model_id,
  weights_key: `${model_id}.bin`,
  class_names,
});

describe('the heads of a company’s detector', () => {
  it('are unchanged when another dataset is trained', () => {
    const before = [head(1, 'a', 'crate'), head(2, 'b', 'ball')];
    expect(withHead(before, head(3, 'c', 'bowl'))).toEqual([...before, head(3, 'c', 'bowl')]);
  });

  it('are replaced by a newer one of the same dataset', () => {
    const heads = withHead([head(1, 'a', 'crate'), head(2, 'b', 'ball')], head(1, 'c', 'crate', 'lid'));
    expect(heads.map(({ model_id }) => model_id)).toEqual(['b', 'c']);
  });

  it('list a class once, although two datasets teach it', () => {
    expect(classesOf([head(1, 'a', 'crate', 'lid'), head(2, 'b', 'lid')])).toEqual(['crate', 'lid']);
  });
});
