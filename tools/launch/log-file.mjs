import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { RepeatedLines } from './repeated-lines.mjs';

const limitBytes = 20 * 1024 * 1024;
const summaryMilliseconds = 60_000;

/**
 * The log of one process. It rotates while the process runs and keeps one older file. Repeated lines are summarised once a minute. A full disk
 * only loses lines: they are counted, and writing continues once there is space.
 *
 * Written synchronously instead of through a stream: a stream that has failed never writes again.
 */
export class LogFile {
  #file;
  #limitBytes;
  #descriptor;
  #sizeBytes = 0;
  #lost = 0;
  #repeats;
  #timer;

  constructor(file, { limit = limitBytes, summaryEvery = summaryMilliseconds } = {}) {
    this.#file = file;
    this.#limitBytes = limit;
    this.#repeats = new RepeatedLines();
    this.#timer = setInterval(() => this.#writeSummaries(), summaryEvery).unref();
  }

  write(line) {
    if (this.#repeats.accepts(line)) this.#append(line);
  }

  end() {
    clearInterval(this.#timer);
    this.#writeSummaries();
    this.#close();
  }

  #writeSummaries() {
    for (const line of this.#repeats.takeSummaries()) this.#append(line);
  }

  #append(line) {
    try {
      this.#ensureOpen();
      if (this.#lost > 0) this.#writeText(`${this.#lost} lines could not be written here before this one\n`);
      this.#lost = 0;
      this.#writeText(`${line}\n`);
    } catch {
      this.#lost += 1;
    }
  }

  #ensureOpen() {
    if (this.#sizeBytes > this.#limitBytes) this.#close();
    if (this.#descriptor !== undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    this.#open();
    if (this.#sizeBytes <= this.#limitBytes) return;
    this.#close();
    renameSync(this.#file, `${this.#file}.1`);
    this.#open();
  }

  #open() {
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#sizeBytes = fstatSync(this.#descriptor).size;
  }

  #close() {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** A line that was written in part is truncated, so that the next one starts on a new line. */
  #writeText(text) {
    const bytes = Buffer.from(text);
    try {
      for (let sent = 0; sent < bytes.length;) sent += writeSync(this.#descriptor, bytes, sent);
      this.#sizeBytes += bytes.length;
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#sizeBytes);
      throw error;
    }
  }
}
