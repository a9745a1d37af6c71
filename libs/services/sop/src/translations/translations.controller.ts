import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { TranslationsService } from './translations.service.js';

type Translations = typeof routes.translations;

@Controller()
export class TranslationsController {
  constructor(private readonly translations: TranslationsService) {}

  @Serve(routes.translations.list)
  list(@Input() { params }: InputOf<Translations['list']>, @Caller() caller: Caller) {
    return this.translations.list(caller, params.id);
  }

  @Serve(routes.translations.request)
  request(@Input() { params, body }: InputOf<Translations['request']>, @Caller() caller: Caller) {
    return this.translations.request(caller, params.id, body);
  }

  @Serve(routes.translations.get)
  get(@Input() { params }: InputOf<Translations['get']>, @Caller() caller: Caller) {
    return this.translations.get(caller, params);
  }

  @Serve(routes.translations.edit)
  edit(@Input() { params, body }: InputOf<Translations['edit']>, @Caller() caller: Caller) {
    return this.translations.edit(caller, params, body);
  }

  @Serve(routes.translations.accept)
  accept(@Input() { params, body }: InputOf<Translations['accept']>, @Caller() caller: Caller) {
    return this.translations.accept(caller, params, body);
  }

  @Serve(routes.translations.remove)
  remove(@Input() { params }: InputOf<Translations['remove']>, @Caller() caller: Caller) {
    return this.translations.remove(caller, params);
  }
}
