import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from './bigint.js';

@Entity({ name: 'upload_part' })
export class UploadPartRow {
  @PrimaryColumn('uuid') uploadId!: string;
  @PrimaryColumn('int') number!: number;
  @Column('uuid') companyId!: string;
  @Column('text') etag!: string;
  @Column('bigint', { transformer: bigintAsNumber }) sizeBytes!: number;
}
