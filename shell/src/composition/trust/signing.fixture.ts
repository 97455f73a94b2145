import { webcrypto } from 'node:crypto';
import type { CompositionSignatures, KeyPurpose, PublicKey } from '@nearhand/contracts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const base64url = (bytes: ArrayBuffer | string): string =>
  Buffer.from(new Uint8Array(toBytes(bytes))).toString('base64url');
const toBytes = (bytes: ArrayBuffer | string) => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** jsdom has no WebCrypto; Node's is the same. */
export const useWebCrypto = (): void => {
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
};

export interface Signer {
  publicKey: PublicKey;
  /** Signature over the exact bytes of `text`. */
  sign: (text: string) => Promise<string>;
  /** Content of `/composition.sig` for `text`. */
  seal: (text: string) => Promise<CompositionSignatures>;
  /** A compact JWS. */
  token: (claims: unknown, header?: Record<string, unknown>) => Promise<string>;
}

/** A fresh pair of keys, as `npm run release -- keys create` makes one. */
export const aSigner = async (purposes: KeyPurpose[] = ['composition', 'preview'], kid = 'a-key'): Promise<Signer> => {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const sign = async (text: string) => base64url(await webcrypto.subtle.sign(algorithm, privateKey, Buffer.from(text)));
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y, kid, purposes },
    sign,
    seal: async (text) => ({ signatures: [{ revision: 1, kid, signature: await sign(text) }] }),
    token: async (claims, header = {}) => {
      const head = { alg: 'ES256', typ: 'nearhand-preview+jwt', kid, ...header };
      const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join('.');
      return `${signed}.${await sign(signed)}`;
    },
  };
};
