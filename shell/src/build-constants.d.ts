import type { PublicKeys } from '@slices/format';

declare global {
  type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  interface Window {
    /** What the visitor did before React took the document over. */
    earlyInput?: {
      fields: Map<EarlyField, string>;
      /** Of the last click. */
      button?: HTMLButtonElement | undefined;
      label?: string | null | undefined;
    };
  }
  interface Window {
    /** Of `early-picture.js`. */
    pagePictures?: {
      /** The document shows a picture of the page. */
      isShown: boolean;
      painted: Promise<void> | undefined;
      stamp: () => string;
      mayBe: (tag: string, isSvg: boolean) => boolean;
      mayHave: (attribute: string, text: string) => boolean;
    };
  }
  /** Public keys that compositions and preview links must be signed with. */
  const __COMPOSITION_KEYS__: PublicKeys;
  /** Hot reload: scripts of dev servers have no hash. */
  const __DEVELOPMENT__: boolean;
  /** Versions of React that the shell has beside its own. */
  const __OTHER_REACTS__: { readonly react18: string };
}
