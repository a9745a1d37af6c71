import { z } from 'zod';
import { page, searchText } from '../page.js';
import { machineLoad } from '../process-sample.js';
import { route, serviceNames } from '../route.js';
import { requestedMoment, count, id, percent } from '../wire.js';
import {
  activeJobStatus,
  age,
  failedWork,
  failedWorkRef,
  workQueue,
  workServices,
} from '../requests/work.js';

/** The load from which it is shown as raised, and as high; in percent. */
export const loadLevels = { raised: 60, high: 80 } as const;
export const monitorPollMilliseconds = 5000;
/** A process reports every few seconds; one that was silent this long counts as ended. */
export const silentAfterSeconds = 16;

const service = z.enum(serviceNames);
const workService = z.enum(workServices);

const systemMetrics = z.object({
  /** Of the busiest machine; null until one has reported. */
  cpu_usage: percent.nullable(),
  memory_usage: percent.nullable(),
  disk_usage: percent.nullable(),
  active_jobs: count,
  status: z.enum(['healthy', 'high_load']),
  machines: z.array(machineLoad).max(100),
  services: z
    .array(
      z.object({
        service,
        is_answering: z.boolean(),
        /** The number of its processes. */
        processes: count,
      }),
    )
    .max(serviceNames.length),
  workers: z
    .array(
      z.object({
        id,
        name: z.string(),
        machine: z.string(),
        is_alive: z.boolean(),
        last_report_at: z.string(),
        cpu_percent: z.number().min(0).max(10_000_000),
        memory_bytes: machineLoad.shape.memory_bytes,
        uptime_seconds: count,
      }),
    )
    .max(500),
  queues: z.array(workQueue.extend({ service: workService })).max(700),
  /** The last hour, oldest first: the busiest machine of each half minute. */
  history: z.array(z.object({ at: z.string(), cpu: percent, memory: percent, disk: percent })).max(130),
});
export type SystemMetrics = z.infer<typeof systemMetrics>;

const activeJob = z.object({
  id,
  /** The kind of job. */
  type: z.string(),
  service: workService,
  status: activeJobStatus,
  started_at: z.string(),
  progress: percent,
  stage: z.string(),
  detail: z.string(),
  attempt: count,
  heartbeat_at: z.string().nullable(),
  company_id: id.nullable(),
  company_name: z.string().nullable(),
  /** Of the SOP; null for other subjects, or where its title is unavailable. */
  sop_title: z.string().nullable(),
});
export type ActiveJob = z.infer<typeof activeJob>;

const failedItem = failedWork.extend({
  service: workService,
  company_name: z.string().nullable(),
  sop_title: z.string().nullable(),
});
export type FailedItem = z.infer<typeof failedItem>;

const failedPage = page(failedItem, {
  sorts: ['failed_at'],
  filters: {
    /** Part of a company's name, of a user's address, of a reason, or of the name of the job or event. */
    search: searchText.optional(),
    company_id: id.optional(),
    since: requestedMoment.optional(),
  },
});

const failedWorkOfService = failedWorkRef.extend({ service: workService });

/** The state of the platform, for operators only. */
export const monitor = {
  metrics: route({
    name: 'monitor.metrics',
    owner: 'admin',
    method: 'GET',
    path: '/admin/system/metrics',
    access: 'platform.monitor',
    summary: 'The load of the machines, the running processes and the queues',
    reply: systemMetrics,
  }),
  activeJobs: route({
    name: 'monitor.active-jobs',
    owner: 'admin',
    method: 'GET',
    path: '/admin/system/active-jobs',
    access: 'platform.monitor',
    summary: 'Running jobs and those that have just completed, oldest first; the total counts running ones',
    reply: z.object({ jobs: z.array(activeJob).max(490), total: count }),
  }),
  performance: route({
    name: 'monitor.performance',
    owner: 'admin',
    method: 'GET',
    path: '/admin/system/performance-metrics',
    access: 'platform.monitor',
    summary: 'Figures about the generation of SOPs',
    reply: z.object({
      /** In seconds, of the last `days`; null where none finished. */
      avg_processing_time: age.nullable(),
      /** 0 to 1, of the last `days`; null where none ended. */
      error_rate: z.number().min(0).max(1).nullable(),
      /** Of all time, of existing ones. */
      total_sops_processed: count,
      finished: count,
      failed: count,
      days: count,
    }),
  }),
  failed: route({
    name: 'monitor.failed',
    owner: 'admin',
    method: 'GET',
    path: '/admin/failed-work',
    access: 'platform.monitor',
    summary: 'Jobs and events of all companies that stopped retrying, newest first',
    query: failedPage.query,
    reply: failedPage.reply.extend({
      /** Services that did not answer: their data is missing here. */
      unavailable_services: z.array(workService).max(workServices.length),
    }),
  }),
  retryFailed: route({
    name: 'monitor.retry-failed',
    owner: 'admin',
    method: 'POST',
    path: '/admin/failed-work/retry',
    access: 'platform.monitor',
    summary: 'Retries a failed job or event',
    body: failedWorkOfService,
    problems: [409],
  }),
  discardFailed: route({
    name: 'monitor.discard-failed',
    owner: 'admin',
    method: 'POST',
    path: '/admin/failed-work/discard',
    access: 'platform.monitor',
    summary: 'Removes a failed job or event from the list',
    body: failedWorkOfService,
    problems: [409],
  }),
};
