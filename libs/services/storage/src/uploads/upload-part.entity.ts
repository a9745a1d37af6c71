import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'upload_part' })
export class UploadPartRow {
  @PrimaryColumn('uuid') uploadId!: string;
  @PrimaryColumn('int') number!: number;
  @Column('uuid') companyId!: string;
  @Column('text') etag!: string;
  @Column('bigint') sizeBytes!: number;
}
