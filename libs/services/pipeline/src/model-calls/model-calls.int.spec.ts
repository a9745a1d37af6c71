import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes, shownModelCalls } from '@sop/contracts';
import { Logger } from '@sop/service-kit';
import { collectMetrics, eventually, signedIn, type Client } from '@sop/testing';
import type { ModelCall } from '../ai/index.js';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { ModelCallsInDatabase } from './model-calls-in-database.js';

const call: ModelCall = {
  task: 'writing',
  provider: 'openai',
  model: 'gpt-4o-mini',
  form: 'json_schema',
  seconds: 3.5,
  tokensIn: 2000,
  tokensOut: 500,
  outcome: 'answered',
};

describe('calls to language models', () => {
  let pipeline: PipelineFixture;
  let workers: ModelCallsInDatabase;
  const collected = collectMetrics();

  beforeAll(async () => {
    pipeline = await startPipeline();
    operator = (await signedIn(pipeline.client, { isOperator: true })).client;
    workers = new ModelCallsInDatabase(
      pipeline.database,
      Logger.open({ service: 'pipeline', level: 'warn' }),
    );
  });
  beforeEach(() =>
    pipeline.database.system(async (tx) => {
      for (const table of ['model_call', 'model_use', 'model_price']) await tx.query(`delete from ${table}`);
    }),
  );
  afterAll(async () => {
    await pipeline.close();
    await collected.close();
  });

  let operator: Client;
  const shown = () => operator.call(routes.languageModel.calls);

  it('are empty at first, without a price', async () => {
    expect(await shown()).toEqual({ price: null, calls: [] });
  });

  it('are listed latest first, with their cost by the operator’s price', async () => {
    workers.called(call);
    workers.called({
      ...call,
      task: 'checking',
      form: 'plain',
      tokensIn: null,
      tokensOut: null,
      outcome: 'server',
    });
    await eventually(async () => expect((await shown()).calls).toHaveLength(2));
    expect((await shown()).calls.map(({ cost }) => cost)).toEqual([null, null]);
    const price = { currency: 'USD', input_per_million: 0.15, output_per_million: 0.6 };
    await operator.call(routes.languageModel.setPrice, { body: { ...price, output_per_million: 1 } });
    await operator.call(routes.languageModel.setPrice, { body: price });
    expect(await shown()).toMatchObject({
      price,
      calls: [
        { task: 'checking', form: 'plain', tokens_in: null, cost: null, outcome: 'server' },
        { task: 'writing', seconds: 3.5, tokens_in: 2000, tokens_out: 500, outcome: 'answered' },
      ],
    });
    expect((await shown()).calls[1]?.cost).toBeCloseTo(0.0006);
    const audited = await pipeline.database.system((tx) =>
      tx.query(
        `select 1 from outbox where name = 'audit.recorded' and payload->>'action' = 'model-price.set'`,
      ),
    );
    expect(audited).toHaveLength(2);
  });

  it('are counted by task, outcome and direction', async () => {
    workers.called(call);
    await eventually(async () => expect((await shown()).calls).toHaveLength(1));
    expect(await collected.read('language_model_calls')).toContainEqual({
      task: 'writing',
      outcome: 'answered',
      value: 1,
    });
    expect(await collected.read('language_model_tokens')).toEqual(
      expect.arrayContaining([
        { task: 'writing', outcome: 'answered', direction: 'in', value: 2000 },
        { task: 'writing', outcome: 'answered', direction: 'out', value: 500 },
      ]),
    );
  });

  it('are listed up to the last fifty, and deleted eventually', async () => {
    for (let at = 0; at < 510; at += 1) workers.called({ ...call, seconds: at });
    await eventually(async () => expect((await shown()).calls[0]?.seconds).toBe(509));
    expect((await shown()).calls).toHaveLength(shownModelCalls);
    const [stored] = await pipeline.rows<{ rows: number }>('select count(*)::int as rows from model_call');
    expect(stored?.rows).toBe(500);
  });

  it('are visible to operators only', async () => {
    const { client } = await pipeline.signIn();
    await expect(client.call(routes.languageModel.calls)).rejects.toMatchObject({ status: 403 });
  });
});
