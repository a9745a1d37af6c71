import { describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { Logger } from '../logging/logger.js';
import { ReplyCheck } from './reply-check.js';

describe('the log of fields that a contract does not name', () => {
  it('has a thousand lines at most, whatever the fields are called', () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const check = new ReplyCheck(Logger.open({ service: 'test', level: 'info', stream }), false);
    for (let at = 0; at < 1_002; at += 1)
      check.check(routes.departments.create, { id: 'a', name: 'b', [`field_${at}`]: at });
    expect(lines).toHaveLength(1_000);
  });
});
