import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'training_epoch' })
export class TrainingEpochRow {
  @PrimaryColumn('uuid', { name: 'run_id' }) runId!: string;
  @PrimaryColumn('int') epoch!: number;
  @Column('uuid', { name: 'company_id' }) companyId!: string;
  @Column('double precision') loss!: number;
  @Column('double precision') map50!: number;
  @Column('double precision', { name: 'map50_95' }) map50to95!: number;
  @Column('double precision', { name: 'learning_rate' }) learningRate!: number;
  @Column('double precision', { name: 'samples_per_second' }) samplesPerSecond!: number;
  @Column('double precision') seconds!: number;
  @Column('timestamptz', { name: 'finished_at', default: () => 'now()' }) finishedAt!: Date;
}
