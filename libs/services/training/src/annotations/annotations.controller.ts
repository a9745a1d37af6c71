import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ExportAnnotations } from '../exchange/export-annotations.js';
import { ImportAnnotations } from '../exchange/import-annotations.js';
import { AnnotationsService } from './annotations.service.js';

type Annotations = typeof routes.annotations;

@Controller()
export class AnnotationsController {
  constructor(
    private readonly annotations: AnnotationsService,
    private readonly datasets: DatasetsService,
    private readonly exportAnnotations: ExportAnnotations,
    private readonly importAnnotations: ImportAnnotations,
  ) {}

  @Serve(routes.annotations.list)
  list(@Input() { params }: InputOf<Annotations['list']>, @Caller() caller: Caller) {
    return this.annotations.list(caller.companyId, params.id);
  }

  @Serve(routes.annotations.save)
  async save(@Input() { params, body }: InputOf<Annotations['save']>, @Caller() caller: Caller) {
    const [saved] = await this.annotations.save(caller, params.id, [body]);
    if (!saved) throw new Error('nothing was saved');
    return saved;
  }

  @Serve(routes.annotations.saveMany)
  saveMany(@Input() { params, body }: InputOf<Annotations['saveMany']>, @Caller() caller: Caller) {
    return this.annotations.save(caller, params.id, body.frames);
  }

  @Serve(routes.datasets.renameClass)
  async renameClass(
    @Input() { params, body }: InputOf<(typeof routes)['datasets']['renameClass']>,
    @Caller() caller: Caller,
  ) {
    await this.annotations.renameLabel(caller, params.id, body.from, body.to);
    return this.datasets.get(caller.companyId, params.id);
  }

  @Serve(routes.annotations.export)
  exportAs(@Input() { params, query }: InputOf<Annotations['export']>, @Caller() caller: Caller) {
    return this.exportAnnotations.export(caller.companyId, params.id, query.format);
  }

  @Serve(routes.annotations.import)
  importFrom(@Input() { params, upload }: InputOf<Annotations['import']>, @Caller() caller: Caller) {
    return this.importAnnotations.read(caller, params.id, upload);
  }

  @Serve(routes.annotations.importPreview)
  importPreview(@Input() { params }: InputOf<Annotations['importPreview']>, @Caller() caller: Caller) {
    return this.importAnnotations.preview(caller, params.id, params.importId);
  }

  @Serve(routes.annotations.takeImport)
  takeImport(@Input() { params, body }: InputOf<Annotations['takeImport']>, @Caller() caller: Caller) {
    return this.importAnnotations.take(caller, params.id, params.importId, body.version);
  }
}
