import { describe, expect, it } from '@jest/globals';
import { consoleLine } from './log-lines.mjs';

const line = (level) =>
  JSON.stringify({
    level,
    msg: 'The bus is away',
    service: 'sop',
    request_id: 'r-1',
    err: { message: 'ECONNREFUSED' },
  });

describe('consoleLine', () => {
  it('shows warnings and worse, with the service, the cause and the request', () => {
    expect(consoleLine(line(40), 'embedded')).toBe('warn sop: The bus is away: ECONNREFUSED (request r-1)');
    expect(consoleLine(line('error'), 'embedded')).toContain('error sop: ');
  });

  it('leaves information and plain text to the log file', () => {
    expect(consoleLine(line(30), 'embedded')).toBeUndefined();
    expect(consoleLine('just text', 'embedded')).toBeUndefined();
  });

  it('shows lines from the level of LOG_LEVEL up', () => {
    expect(consoleLine(line(30), 'embedded', 'info')).toContain('info sop');
    expect(consoleLine('just text', 'gateway', 'info')).toBe('info gateway: just text');
    expect(consoleLine(line(60), 'embedded', 'silent')).toBeUndefined();
  });

  it('treats invalid JSON as text', () => {
    expect(consoleLine('{"level":50,"msg"', 'gateway', 'info')).toBe('info gateway: {"level":50,"msg"');
  });
});
