import type { PublicKeys } from '@nearhand/contracts';

declare global {
  interface Window {
    /** What the visitor did before React took the document over. */
    earlyInput?: {
      fields: Map<HTMLInputElement | HTMLSelectElement, string>;
      /** Of the last click. */
      button?: HTMLButtonElement | null;
    };
  }
  /** Public keys that compositions and preview links must be signed with. */
  const __NEARHAND_KEYS__: PublicKeys;
  /** Hot reload: scripts of dev servers have no hash. */
  const __NEARHAND_DEVELOPMENT__: boolean;
}
