import { act } from '@testing-library/react';

/** A controllable upload: use it in place of `XMLHttpRequest`. */
export class Upload {
  /** The upload that was started last. */
  static last: Upload;
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  address = '';
  body: unknown = null;
  isAborted = false;
  onload = () => undefined;
  onabort = () => undefined;
  constructor() {
    Upload.last = this;
  }
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send(body?: unknown) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  progress(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total, lengthComputable: true }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}
