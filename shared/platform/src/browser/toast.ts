/** How a toast looks, and whether a screen reader interrupts for it (`error`). */
export type ToastKind = 'success' | 'error' | 'info';
/** A short message. `text` is bold, `description` may add a sentence. */
export interface Toast extends ToastMore {
  kind: ToastKind;
  text: string;
  /** Aborted when the toast is no longer true. */
  gone: AbortSignal;
}
interface ToastMore {
  description?: string;
  action?: { label: string; onSelect: () => void };
}
type Listener = (toast: Toast) => void;

let listener: Listener | undefined;
let onWaiting: (() => void) | undefined;
const waiting: Toast[] = [];

const show =
  (kind: ToastKind) =>
  (text: string, more: ToastMore = {}): (() => void) => {
    const gone = new AbortController();
    const toast = { kind, text, ...more, gone: gone.signal };
    if (listener) listener(toast);
    else {
      waiting.push(toast);
      onWaiting?.();
    }
    return () => gone.abort();
  };

/** Shows a message for 4 seconds; returns the function that removes it. For pages, not for http, store or query code. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/** Subscribes the host's toaster: to the toasts that wait, then to each new one. Returns the function that unsubscribes. */
export const hearToasts = (next: Listener): (() => void) => {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
};

/** Calls `next` when a toast waits for a toaster, so that the host loads its toaster only then. */
export const whenToastWaits = (next: () => void): (() => void) => {
  onWaiting = next;
  if (waiting.length > 0) next();
  return () => {
    onWaiting = undefined;
  };
};
