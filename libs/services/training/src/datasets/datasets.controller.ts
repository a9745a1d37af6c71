import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf, SettingsCache } from '@sop/service-kit';
import { CreateDataset } from './create-dataset.js';
import { DatasetsService } from './datasets.service.js';
import { RemoveDataset } from './remove-dataset.js';

type Datasets = typeof routes.datasets;

@Controller()
export class DatasetsController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly createDataset: CreateDataset,
    private readonly removeDataset: RemoveDataset,
    private readonly processing: SettingsCache,
  ) {}

  @Serve(routes.datasets.create)
  create(@Input() { query, upload }: InputOf<Datasets['create']>, @Caller() caller: Caller) {
    return this.createDataset.create(caller, query, upload);
  }

  @Serve(routes.datasets.list)
  list(@Caller() caller: Caller) {
    return this.datasets.list(caller.companyId);
  }

  @Serve(routes.datasets.get)
  get(@Input() { params }: InputOf<Datasets['get']>, @Caller() caller: Caller) {
    return this.datasets.get(caller.companyId, params.id);
  }

  @Serve(routes.datasets.remove)
  remove(@Input() { params }: InputOf<Datasets['remove']>, @Caller() caller: Caller) {
    return this.removeDataset.remove(caller.companyId, params.id);
  }

  @Serve(routes.training.settings)
  async settings() {
    const settings = await this.processing.read();
    return {
      default_fps: settings.default_fps,
      max_fps: settings.max_fps,
      training_default_fps: settings.training_default_fps,
      training_max_fps: settings.training_max_fps,
      training_enable_transcode: settings.training_enable_transcode,
      max_video_size_gb: settings.max_video_size_gb,
    };
  }
}
