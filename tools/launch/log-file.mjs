import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { LineBrake } from './line-brake.mjs';

const limitBytes = 20 * 1024 * 1024;
const sumEveryMilliseconds = 60_000;

/**
 * The log of one process: one older file is kept beside the current one, also while the process runs. What is said over and over is summed once a minute. A full
 * disk loses lines and nothing else: they are counted, and writing goes on as soon as there is space.
 *
 * Written at once and not through a stream: a stream that failed never writes again.
 */
export class LogFile {
  #file;
  #limitBytes;
  #descriptor;
  #sizeBytes = 0;
  #lost = 0;
  #brake;
  #timer;

  constructor(file, { limit = limitBytes, sumEvery = sumEveryMilliseconds } = {}) {
    this.#file = file;
    this.#limitBytes = limit;
    this.#brake = new LineBrake();
    this.#timer = setInterval(() => this.#sumUp(), sumEvery).unref();
  }

  write(line) {
    if (this.#brake.letsPass(line)) this.#append(line);
  }

  end() {
    clearInterval(this.#timer);
    this.#sumUp();
    this.#close();
  }

  #sumUp() {
    for (const line of this.#brake.sums()) this.#append(line);
  }

  #append(line) {
    try {
      this.#openForMore();
      if (this.#lost > 0) this.#put(`${this.#lost} lines could not be written here before this one\n`);
      this.#lost = 0;
      this.#put(`${line}\n`);
    } catch {
      this.#lost += 1;
    }
  }

  #openForMore() {
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

  /** A line that fits only in part is taken back, so that the next one begins at the start of a line. */
  #put(text) {
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
