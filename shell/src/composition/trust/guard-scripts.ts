import { allowOwn } from './integrity.ts';
import { ownChunks, ownSources } from './script-source.ts';
import { ownPolicy } from './trusted-types.ts';

// Imported first: before any code that loads a script.
allowOwn();
ownSources();
ownChunks();
ownPolicy();
// It makes script elements from other files of a release without the setter.
Reflect.deleteProperty(globalThis, 'XSLTProcessor');
// Releases that were built for older shells ask for a hash and load nothing without an answer. It has no power.
Object.defineProperty(globalThis, '__nearhandIntegrity', { value: () => '' });
