/** How a toast looks, and whether a screen reader interrupts for it (`error`). */
export type ToastKind = 'success' | 'error' | 'info';
/** Something said in passing. `text` is bold, `description` may add a sentence. */
export interface Toast extends ToastMore {
  kind: ToastKind;
  text: string;
  /** Aborted when it has nothing to say any more. */
  gone: AbortSignal;
}
interface ToastMore {
  description?: string;
  /** A button in the toast. */
  action?: { label: string; onSelect: () => void };
}
type Listener = (toast: Toast) => void;

let listener: Listener | undefined;
let summon: (() => void) | undefined;
const waiting: Toast[] = [];

const show =
  (kind: ToastKind) =>
  (text: string, more: ToastMore = {}): (() => void) => {
    const leaving = new AbortController();
    const toast = { kind, text, ...more, gone: leaving.signal };
    if (listener) listener(toast);
    else {
      waiting.push(toast);
      summon?.();
    }
    return () => leaving.abort();
  };

/**
 * Says something in passing, bottom right for 4 s; what it returns takes it away. For screens, never for http, store or
 * query code.
 */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/** The host's toaster: gets what was said before it came, then everything as it is said. */
export const hearToasts = (next: Listener): (() => void) => {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
};

/** Calls `next` as soon as something is said that no toaster hears, so that the host loads one only then. */
export const whenToastWaits = (next: () => void): (() => void) => {
  summon = next;
  if (waiting.length > 0) next();
  return () => {
    summon = undefined;
  };
};
