import { z } from 'zod';
import { serviceNames } from './route.js';
import { bytes, count, id, percent } from './wire.js';

/** The machine, or the container with its limits, that a process runs on. Percentages are 0 to 100. */
export const machineLoad = z.object({
  name: z.string().max(255),
  /** Processors that may be used; a container may have half of one. */
  cpu_cores: z.number().min(0).max(100_000),
  cpu_percent: percent,
  memory_bytes: bytes,
  memory_percent: percent,
  /** The fullest disk of those that the product writes to. */
  disk_bytes: bytes,
  disk_free_bytes: bytes,
  disk_percent: percent,
  gpus: z.array(z.string().max(200)).max(64),
});
export type MachineLoad = z.infer<typeof machineLoad>;

/** One process of the product, as it reports itself. */
export const processSample = z.object({
  /** Created when it started. */
  process_id: id,
  /** `sop`, or `pipeline` of a worker. */
  name: z.string().max(100),
  is_worker: z.boolean(),
  /** The services whose routes, requests and events it serves. */
  services: z.array(z.enum(serviceNames)).max(serviceNames.length),
  /** Of one processor: 250 is two and a half. */
  cpu_percent: z.number().min(0).max(10_000_000),
  memory_bytes: bytes,
  uptime_seconds: count,
  machine: machineLoad,
});
export type ProcessSample = z.infer<typeof processSample>;
