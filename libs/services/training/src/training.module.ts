import { Module } from '@nestjs/common';

/** The training service: it runs and reports its health; it owns no routes yet. */
@Module({})
export class TrainingModule {}
