import { describe, expect, it } from '@jest/globals';
import { SnakeCase } from './snake-case.js';

const strategy = new SnakeCase();

describe('SnakeCase', () => {
  it.each([
    ['id', 'id'],
    ['createdAt', 'created_at'],
    ['isScreenRecording', 'is_screen_recording'],
    ['map50to95', 'map50to95'],
    ['videoSha256Digest', 'video_sha256_digest'],
  ])('keeps the property %s in the column %s', (property, column) => {
    expect(strategy.columnName(property, '', [])).toBe(column);
  });

  it('leaves a column its own name where the entity gives one', () => {
    expect(strategy.columnName('features', 'features_json', [])).toBe('features_json');
  });

  it('names the column of a relation after what it points to', () => {
    expect(strategy.joinColumnName('customPlan', 'id')).toBe('custom_plan_id');
  });
});
