import type { EarlyFile, EarlyStart } from '@slices/format';

declare global {
  /** Of the document, for this person: `early-starts.js` chose them. */
  var earlyStarts: (EarlyStart & { files: EarlyFile[] })[] | undefined;
}

export const documentStarts = (): NonNullable<typeof globalThis.earlyStarts> => globalThis.earlyStarts ?? [];
