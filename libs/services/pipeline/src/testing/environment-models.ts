import type { Bus } from '@sop/messaging';
import { ModelChoice, NoStoredModelSettings } from '../model-settings/index.js';
import type { PipelineConfig } from '../pipeline.config.js';

/** The models that a configuration names, where no operator chose others. */
export const environmentModels = (config: PipelineConfig, bus: Bus): ModelChoice =>
  new ModelChoice(config, bus, new NoStoredModelSettings());
