import { Bus } from '@sop/messaging';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import { ModelChoice } from './model-choice.js';
import { ModelSettingsInDatabase } from './stored-model-settings.js';

/** Providers of the service and of its workers alike: both use the models that the operator chose. */
export const modelChoiceProviders = [
  ModelSettingsInDatabase,
  {
    provide: ModelChoice,
    inject: [PIPELINE_CONFIG, Bus, ModelSettingsInDatabase],
    useFactory: (config: PipelineConfig, bus: Bus, stored: ModelSettingsInDatabase) =>
      new ModelChoice(config, bus, stored),
  },
];

export {
  ModelChoice,
  type ModelEndpoint,
  type ModelsInUse,
  type Serving,
  type WritingModels,
} from './model-choice.js';
export { NoStoredModelSettings, StoredModelSettings } from './stored-model-settings.js';
