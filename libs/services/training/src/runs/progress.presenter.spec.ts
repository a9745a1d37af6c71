import { statusMessage } from '@sop/contracts';
import { describe, expect, it } from '@jest/globals';
import { presentProgress, type ProgressRow } from './progress.presenter.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);

const row: ProgressRow = {
  id: '019aa5a0-0000-7000-8000-000000000001',
  datasetId: 4,
  datasetName: 'Press',
  modelName: 'Crates',
  status: 'running',
  epochs: 100,
  batchSize: 8,
  message: 'Training',
  messageCodes: [],
  errorMessage: null,
  errorMessageCodes: [],
  backend: 'wasm',
  modelId: null,
  isAwaiting: false,
  updatedAt: at(0),
  jobId: '019aa5a0-0000-7000-8000-000000000002',
  jobState: 'running',
  attempt: 1,
  percent: 40,
  detail: 'Training: epoch 21 of 100',
  detailCodes: [statusMessage('training.epoch', { epoch: 21, epochs: 100 })],
  heartbeatAt: at(3),
  epoch: 20,
  loss: 1.5,
  map50: 0.4,
  map50to95: 0.2,
  learningRate: 0.001,
  epochAt: at(0),
  epochSeconds: 10,
};

describe('the shown progress of a training', () => {
  it('is the last report of its trainer', () => {
    expect(presentProgress(row, 0, at(4))).toMatchObject({
      status: 'running',
      epoch: 20,
      progress: 40,
      message: 'Training: epoch 21 of 100',
      message_codes: [statusMessage('training.epoch', { epoch: 21, epochs: 100 })],
      timestamp: at(3).toISOString(),
    });
  });

  it('counts down by the last five epochs, not beyond an overdue epoch', () => {
    const remainingAfter = (seconds: number) => presentProgress(row, 0, at(seconds)).remaining_seconds;
    expect([remainingAfter(0), remainingAfter(4), remainingAfter(10), remainingAfter(500)]).toEqual([
      800, 796, 790, 790,
    ]);
  });

  it('has no estimate before the first epoch, in the queue, or after the end', () => {
    const rows: ProgressRow[] = [
      { ...row, epoch: null, epochAt: null, epochSeconds: null },
      { ...row, jobState: 'waiting' },
      { ...row, status: 'completed', jobState: 'done' },
    ];
    for (const each of rows) expect(presentProgress(each, 0, at(1)).remaining_seconds).toBeNull();
  });

  it('shows the queue position, and an interrupted training as waiting to resume', () => {
    const waiting: ProgressRow = { ...row, status: 'starting', jobState: 'waiting', attempt: 0, percent: 0 };
    const message = (each: ProgressRow, position: number) => presentProgress(each, position, at(1)).message;
    expect(message(waiting, 2)).toBe('Waiting: 2 ahead');
    expect(message(waiting, 0)).toBe('Waiting to start');
    expect(message({ ...waiting, attempt: 1 }, 0)).toBe('Waiting to continue');
    expect(message({ ...waiting, percent: 30 }, 0)).toBe('Waiting to continue');
  });

  it('is 100 only after completion', () => {
    expect(presentProgress({ ...row, percent: 100 }, 0, at(1)).progress).toBe(99);
    expect(presentProgress({ ...row, status: 'completed', jobState: 'done' }, 0, at(1)).progress).toBe(100);
  });

  it('shows the final message of an ended training, whatever its job says', () => {
    const stopped: ProgressRow = {
      ...row,
      status: 'failed',
      message: 'Training stopped by user',
      errorMessage: 'Training stopped by user',
      jobState: 'cancelled',
    };
    expect(presentProgress(stopped, 0, at(9))).toMatchObject({
      message: 'Training stopped by user',
      error_message: 'Training stopped by user',
      timestamp: at(0).toISOString(),
      progress: 40,
    });
  });
});
