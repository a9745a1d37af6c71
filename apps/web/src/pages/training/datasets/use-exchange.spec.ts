import { describe, expect, it } from '@jest/globals';
import { exportName } from './use-exchange.js';

describe('file name of an export', () => {
  it('contains dataset and format, without characters that file systems refuse', () => {
    expect(exportName('Parts, table 2', 'yolo')).toBe('Parts_table_2-yolo.zip');
    expect(exportName('Prüfstand/Nacht', 'coco')).toBe('Prüfstand_Nacht-coco.zip');
    expect(exportName('???', 'coco')).toBe('dataset-coco.zip');
  });
});
