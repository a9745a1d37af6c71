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
  ])('maps the property %s to the column %s', (property, column) => {
    expect(strategy.columnName(property, '', [])).toBe(column);
  });

  it('uses the column name that the entity sets', () => {
    expect(strategy.columnName('features', 'features_json', [])).toBe('features_json');
  });

  it('names the column of a relation after the relation and the referenced column', () => {
    expect(strategy.joinColumnName('customPlan', 'id')).toBe('custom_plan_id');
  });
});
