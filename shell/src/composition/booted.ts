import { bootComposition } from '@slices/host/boot';

export const trust = __COMPOSITION_KEYS__;

/** Read and verified while the other modules of the shell start. */
export const booted = bootComposition(trust);
booted.catch(() => {}); // the start reports it
