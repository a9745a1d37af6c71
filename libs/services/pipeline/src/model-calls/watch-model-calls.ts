import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics, type BatchObservableResult } from '@opentelemetry/api';
import { InjectDatabase, type Database } from '@sop/database';

interface Use {
  task: string;
  outcome: string;
  calls: number;
  tokens_in: number;
  tokens_out: number;
  seconds: number;
}

const useSql = `select task, outcome, calls::float8, tokens_in::float8, tokens_out::float8, seconds from model_use`;

/** Exports the workers' calls to language models as metrics: every replica reads the same rows, so use the maximum. */
@Injectable()
export class WatchModelCalls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly meter = metrics.getMeter('pipeline');
  private readonly calls = this.meter.createObservableCounter('language_model_calls', {
    description: 'Calls to language models, by task and outcome',
  });
  private readonly tokens = this.meter.createObservableCounter('language_model_tokens', {
    description: 'Tokens that language models read and wrote, as their servers count them',
  });
  private readonly seconds = this.meter.createObservableCounter('language_model_seconds', {
    description: 'Time that calls to language models took',
  });

  constructor(@InjectDatabase('pipeline') private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.meter.addBatchObservableCallback(this.observe, [this.calls, this.tokens, this.seconds]);
  }

  beforeApplicationShutdown(): void {
    this.meter.removeBatchObservableCallback(this.observe, [this.calls, this.tokens, this.seconds]);
  }

  private readonly observe = async (result: BatchObservableResult): Promise<void> => {
    const rows = await this.database.system((tx) => tx.query<Use>(useSql)).catch(() => []);
    for (const { task, outcome, calls, tokens_in, tokens_out, seconds } of rows) {
      result.observe(this.calls, calls, { task, outcome });
      result.observe(this.seconds, seconds, { task, outcome });
      result.observe(this.tokens, tokens_in, { task, outcome, direction: 'in' });
      result.observe(this.tokens, tokens_out, { task, outcome, direction: 'out' });
    }
  };
}
