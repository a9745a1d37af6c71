/** What can still be done about it, as undoing it. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
