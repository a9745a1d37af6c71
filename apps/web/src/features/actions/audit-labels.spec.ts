import { describe, expect, it } from '@jest/globals';
import { auditActions } from '@sop/contracts';
import { auditLabelOf } from './audit-labels.texts.js';

describe('audit labels', () => {
  it('uses the text of the action, or else its name', () => {
    expect(auditLabelOf('sop.edited')).toBe('SOP edited');
    expect(auditLabelOf('user.password-reset')).toBe('New password set');
    expect(auditLabelOf('api-key.set')).toBe('API key set');
    expect(auditLabelOf('processing-settings.changed')).toBe('Processing settings changed');
  });

  it('never uses the label of another action', () => {
    expect(new Set(auditActions.map(auditLabelOf)).size).toBe(auditActions.length);
  });
});
