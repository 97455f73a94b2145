type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Window {
  /** What the visitor did before React took the document over. */
  earlyInput?: {
    fields: Map<EarlyField, string>;
    /** Their panels are open in the document, and closed for React, or the other way round. */
    toggles: Set<HTMLButtonElement>;
    /** Of the last click. */
    button?: HTMLButtonElement | undefined;
    label?: string | null | undefined;
  };
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
declare const __COMPOSITION_KEYS__: import('@slices/format').PublicKeys;
/** Hot reload: scripts of dev servers have no hash. */
declare const __DEVELOPMENT__: boolean;
/** Versions of React that the shell has beside its own. */
declare const __OTHER_REACTS__: { readonly react18: string };

declare module '@slices/build/preview-react';
