import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@sop/service-kit';
import { collectMetrics, eventually } from '@sop/testing';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { OutagesInDatabase } from './outages-in-database.js';

const speech = { provider: 'openai', model: 'whisper-1', account: 'a' };
const text = { provider: 'openai', model: 'gpt-4o-mini', account: 'a' };

describe('failures of AI providers', () => {
  let pipeline: PipelineFixture;
  let workers: OutagesInDatabase;
  const collected = collectMetrics();

  beforeAll(async () => {
    pipeline = await startPipeline();
    workers = new OutagesInDatabase(pipeline.database, Logger.open({ service: 'pipeline', level: 'warn' }));
  });
  afterAll(async () => {
    await pipeline.close();
    await collected.close();
  });

  async function health() {
    const reply = await fetch(`${pipeline.baseUrl}/health/ready`);
    const { parts } = (await reply.json()) as { parts: Record<string, { status: string; detail?: string }> };
    return { status: reply.status, ai: parts['ai'] };
  }

  const counted = () => collected.read('ai_provider_failures');

  it('are absent from health while there are none', async () => {
    expect(await health()).toEqual({ status: 200, ai: { status: 'up' } });
  });

  it('appear in health, which stays up, until the next success of that model and account, and remain counted by provider and kind', async () => {
    workers.failed(speech, 'model');
    workers.failed(text, 'model');
    workers.failed(text, 'key');
    await eventually(async () => {
      const { status, ai } = await health();
      expect(status).toBe(200);
      expect(ai).toEqual({
        status: 'up',
        detail: 'degraded: openai does not accept its key; the built-in models take over',
      });
    });
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { provider: 'openai', kind: 'model', value: 2 },
        { provider: 'openai', kind: 'key', value: 1 },
      ]),
    );
    workers.recovered(text);
    await eventually(async () => expect((await health()).ai?.detail).toContain('does not know its model'));
    workers.recovered(speech);
    await eventually(async () => expect((await health()).ai).toEqual({ status: 'up' }));
    const failed = (await counted()).filter(({ value }) => value !== 0);
    expect(failed).toHaveLength(2);
    expect(await counted()).toContainEqual({ provider: 'openai', kind: 'quota', value: 0 });
  });
});
