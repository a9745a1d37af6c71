import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Linux counts process time in hundredths of a second (USER_HZ), whatever the kernel's own tick. */
const ticksPerSecond = 100;

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces and brackets. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const secondsIn = (stat, fields) =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0) / ticksPerSecond;
const [parentField, userField, systemField, endedUserField, endedSystemField] = [1, 11, 12, 13, 14];
const ownFields = [userField, systemField];
const fieldsWithEnded = [...ownFields, endedUserField, endedSystemField];

/** CPU seconds, user and system, of this process and of its ended children. */
export function ownCpuSeconds() {
  const { user, system } = process.cpuUsage();
  const stat = statOf('self');
  return (user + system) / 1e6 + (stat ? secondsIn(stat, [endedUserField, endedSystemField]) : 0);
}

/** CPU seconds of a running process and of its running and ended descendants. */
export function treeCpuSeconds(pid) {
  return [pid, ...descendants(pid)].reduce((total, each) => {
    const stat = statOf(each);
    return total + (stat ? secondsIn(stat, fieldsWithEnded) : 0);
  }, 0);
}

/** All running descendants of a process. @returns {number[]} */
export function descendants(pid) {
  const byParent = new Map();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (!stat) continue;
    const parent = Number(stat[parentField]);
    byParent.set(parent, [...(byParent.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(byParent.get(each) ?? []));
  return found.slice(1);
}

/** Resident memory of one process in bytes. */
export function residentBytes(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}

/** Share of all cores that is in use now, 0 to 1: the load of other programs while the benchmark is idle. */
export async function cpuUtilisation(seconds = 2) {
  const before = machineTicks();
  await pause(seconds * 1000);
  const after = machineTicks();
  return 1 - (after.idle - before.idle) / Math.max(1, after.total - before.total);
}

function machineTicks() {
  const line = readFileSync('/proc/stat', 'latin1').split('\n')[0] ?? '';
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((a, b) => a + b, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}

export const loadOfLastMinute = () => loadavg()[0] ?? 0;
