import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { ObjectsService } from './objects.service.js';

type Storage = typeof routes.storage;

@Controller()
export class ObjectsController {
  constructor(private readonly objects: ObjectsService) {}

  @Serve(routes.storage.object)
  object(@Input() { params, query }: InputOf<Storage['object']>) {
    return this.objects.bySignature(params.key, query);
  }

  @Serve(routes.storage.screenshot)
  screenshot(@Input() { params }: InputOf<Storage['screenshot']>, @Caller() caller: Caller) {
    return this.objects.screenshot(caller, params.file);
  }

  @Serve(routes.storage.imageProxy)
  imageProxy(@Input() { query }: InputOf<Storage['imageProxy']>, @Caller() caller: Caller) {
    return this.objects.image(caller, query.path);
  }
}
