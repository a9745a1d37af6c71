import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'training_epoch' })
export class TrainingEpochRow {
  @PrimaryColumn('uuid') runId!: string;
  @PrimaryColumn('int') epoch!: number;
  @Column('uuid') companyId!: string;
  @Column('double precision') loss!: number;
  @Column('double precision') map50!: number;
  @Column('double precision', { name: 'map50_95' }) map50to95!: number;
  @Column('double precision') learningRate!: number;
  @Column('double precision') samplesPerSecond!: number;
  @Column('double precision') seconds!: number;
  @Column('timestamptz', { default: () => 'now()' }) finishedAt!: Date;
}
