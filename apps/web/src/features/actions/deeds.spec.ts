import { describe, expect, it } from '@jest/globals';
import { auditActions } from '@sop/contracts';
import { auditLabelOf } from './deeds.texts.js';

describe('a deed', () => {
  it('is said in the words of its line, or of its own name', () => {
    expect(auditLabelOf('sop.edited')).toBe('SOP edited');
    expect(auditLabelOf('user.password-reset')).toBe('New password set');
    expect(auditLabelOf('api-key.set')).toBe('API key set');
    expect(auditLabelOf('processing-settings.changed')).toBe('Processing settings changed');
  });

  it('is never said as another one', () => {
    expect(new Set(auditActions.map(auditLabelOf)).size).toBe(auditActions.length);
  });
});
