/** An action in a toast, such as undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
