import { describe, expect, it } from '@jest/globals';
import { auditActions } from '@sop/contracts';
import { deedOf } from './deeds.texts.js';

describe('a deed', () => {
  it('is said in the words of its line, or of its own name', () => {
    expect(deedOf('sop.edited')).toBe('SOP edited');
    expect(deedOf('user.password-reset')).toBe('New password set');
    expect(deedOf('api-key.set')).toBe('API key set');
    expect(deedOf('processing-settings.changed')).toBe('Processing settings changed');
  });

  it('is never said as another one', () => {
    expect(new Set(auditActions.map(deedOf)).size).toBe(auditActions.length);
  });
});
