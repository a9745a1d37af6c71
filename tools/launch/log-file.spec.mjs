import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LogFile } from './log-file.mjs';

describe('LogFile', () => {
  let folder;
  let log;
  const file = () => join(folder, 'logs', 'sop.log');
  const linesOf = (path) => readFileSync(path, 'utf8').trimEnd().split('\n');
  const open = (options) => (log = new LogFile(file(), options));

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sop-log-'))));
  afterEach(() => {
    log.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('rotates while the process runs, keeps the previous file, and is readable by its owner alone', () => {
    open({ limit: 1000 });
    for (let at = 0; at < 40; at++)
      log.write(JSON.stringify({ level: 30, msg: `request ${at}`, fill: 'x'.repeat(80) }));
    expect(statSync(file()).size).toBeLessThan(1200);
    expect(statSync(`${file()}.1`).size).toBeLessThan(1200);
    expect(linesOf(file()).at(-1)).toContain('request 39');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('counts the lines lost on a full disk, and continues once there is space', () => {
    open();
    log.write('first');
    log.end();
    unlinkSync(file());
    // A file that can be opened but not written (ENOSPC).
    symlinkSync('/dev/full', file());
    open();
    for (const line of ['second', 'third', 'fourth']) log.write(line);
    log.end();
    unlinkSync(file());
    log.write('fifth');
    expect(linesOf(file())).toEqual(['3 lines could not be written here before this one', 'fifth']);
  });

  it('summarises repeated lines by their kind', () => {
    open();
    const lost = (id) =>
      JSON.stringify({
        level: 40,
        time: id,
        service: 'sop',
        msg: 'A request could not be served',
        request_id: id,
      });
    for (let at = 0; at < 500; at++) log.write(lost(at));
    for (let at = 0; at < 30; at++) log.write(JSON.stringify({ level: 30, msg: 'Request', request_id: at }));
    for (let at = 0; at < 25; at++)
      log.write(`2026-11-22 03:04:${at} UTC [${at}] FATAL:  the database system is shutting down`);
    log.end();
    const lines = linesOf(file());
    expect(lines.filter((line) => line.startsWith('{"level":40'))).toHaveLength(20);
    expect(lines.filter((line) => line.startsWith('{"level":30'))).toHaveLength(30);
    expect(lines.filter((line) => line.startsWith('2026'))).toHaveLength(20);
    expect(lines.slice(-2)).toEqual([
      '480 more like this: sop: A request could not be served',
      '5 more like this: …-…-… …:…:… UTC […] FATAL:  the database system is shutting down',
    ]);
  });
});
