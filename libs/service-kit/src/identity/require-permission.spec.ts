import { describe, expect, it } from '@jest/globals';
import { permissionsOf, type Permission } from '@sop/contracts';
import type { Caller } from './caller.js';
import { requirePermission } from './require-permission.js';

const callerOf = (role: Caller['role'], actor?: Caller['actor']): Caller => ({
  userId: 'ann',
  companyId: 'acme',
  sessionId: 'session',
  email: 'ann@example.test',
  role,
  permissions: permissionsOf({ role, isPlatformAdmin: false, isActing: actor !== undefined }),
  ...(actor && { actor }),
});
const operator = { userId: 'olga', email: 'olga@example.test' };

const token = (...scopes: string[]): Caller => ({
  ...callerOf('viewer'),
  permissions: permissionsOf({ role: 'viewer', isPlatformAdmin: false, isActing: false, scopes }),
  scopes,
});

describe('requiring a permission', () => {
  it('admits its holder', () => {
    expect(() => requirePermission(callerOf('editor'), 'picture.destroy')).not.toThrow();
    expect(() => requirePermission(callerOf('editor', operator), 'sop.edit')).not.toThrow();
  });

  it.each<[Permission, string, Caller]>([
    ['picture.destroy', 'request.operator-in-company', callerOf('admin', operator)],
    ['platform.keys', 'request.operator-in-company', callerOf('admin', operator)],
    ['platform.keys', 'request.operator-only', callerOf('admin')],
    ['picture.destroy', 'request.role-too-low', callerOf('viewer')],
    ['picture.destroy', 'request.not-for-tokens', token('sops:write')],
    ['platform.keys', 'request.not-for-tokens', token('sops:write')],
    ['sop.edit', 'request.scope-missing', token('sops:read')],
  ])('refuses: %s, %s', (permission, code, caller) => {
    expect(() => requirePermission(caller, permission)).toThrow(
      expect.objectContaining({ status: 403, code }),
    );
  });
});
