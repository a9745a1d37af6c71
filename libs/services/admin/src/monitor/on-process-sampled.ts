import { Controller } from '@nestjs/common';
import { ProcessSampled, type ProcessSample } from '@sop/contracts';
import { OnBroadcast } from '@sop/messaging';
import { LivingProcesses } from './living-processes.js';
import { MachineSamples } from './machine-samples.js';

@Controller()
export class OnProcessSampled {
  constructor(
    private readonly processes: LivingProcesses,
    private readonly samples: MachineSamples,
  ) {}

  @OnBroadcast(ProcessSampled)
  async record(sample: ProcessSample): Promise<void> {
    this.processes.record(sample);
    await this.samples.save(sample.machine);
  }
}
