import { Module } from '@nestjs/common';
import { ObjectsController } from './objects/objects.controller.js';
import { ObjectsService } from './objects/objects.service.js';

@Module({ controllers: [ObjectsController], providers: [ObjectsService] })
export class StorageModule {}
