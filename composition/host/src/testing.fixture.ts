/** Entry `@slices/host/testing`: compositions, releases and their keys for tests of a host. */
export { aComposition, aRelease } from './slices/a-composition.fixture.ts';
export { aSigner, type Signer, useWebCrypto } from './trust/signing.fixture.ts';
