import { webcrypto } from 'node:crypto';

// jsdom has none.
if (globalThis.crypto && !crypto.subtle)
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
