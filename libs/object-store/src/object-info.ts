export interface ObjectInfo {
  key: string;
  sizeBytes: number;
  contentType: string;
  /** Without quotes. Changes whenever the content is replaced. */
  etag: string;
  modifiedAt: Date;
}
