import { createHash, webcrypto } from 'node:crypto';
import {
  type ClaimsOf,
  type CompositionSignatures,
  type KeyPurpose,
  keyPurposes,
  type PublicKey,
  type PublicKeys,
  type StatementType,
  typOf,
} from '@slices/format';

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
  /** A compact JWS of a preview link. */
  token: (claims: unknown, header?: Record<string, unknown>) => Promise<string>;
  statement: <T extends StatementType>(type: T, claims: ClaimsOf<T>) => Promise<string>;
}

/** A fresh pair of keys, as `npm run release -- keys create` makes one. */
export const aSigner = async (
  purposes: KeyPurpose[] = [...keyPurposes],
  kid = 'a-key',
  name = 'Ada',
): Promise<Signer> => {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const sign = async (text: string) => base64url(await webcrypto.subtle.sign(algorithm, privateKey, Buffer.from(text)));
  const token = async (claims: unknown, header = {}) => {
    const head = { alg: 'ES256', typ: typOf('preview'), kid, ...header };
    const signed = [head, claims].map((part) => base64url(JSON.stringify(part))).join('.');
    return `${signed}.${await sign(signed)}`;
  };
  return {
    publicKey: { kty: 'EC', crv: 'P-256', x, y, kid, name, purposes, slices: ['*'] },
    sign,
    seal: async (text) => ({ signatures: [{ revision: 1, kid, signature: await sign(text) }] }),
    token,
    statement: (type, claims) => token(claims, { typ: typOf(type) }),
  };
};

/** The trust of a shell's build for the environment `local`. */
export const trustIn = (signers: readonly Signer[], change: Partial<PublicKeys> = {}): PublicKeys => ({
  environment: 'local',
  threshold: { promotion: 1 },
  minimumRevision: 1,
  keys: signers.map(({ publicKey }) => publicKey),
  ...change,
});

interface Timestamp extends Partial<ClaimsOf<'timestamp'>> {
  recalled?: readonly { slice: string; version: string; revision: number }[];
  /** The environment that the recalls are signed for. */
  recallsOf?: string;
}

/** Content of `/timestamp.json` for the composition `text`. */
export const timestampFor = async (
  text: string,
  { timestamp, rollback = timestamp }: { timestamp: Signer; rollback?: Signer },
  { recalled, recallsOf = 'local', ...change }: Timestamp = {},
): Promise<string> => {
  const { revision, ledger } = JSON.parse(text);
  const releases = recalled?.map((one) => ({ ...one, ledger, note: 'A' }));
  const recalls = releases && (await rollback.statement('recalls', { environment: recallsOf, releases }));
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    environment: 'local',
    ledger,
    revision,
    composition: hashOf(text),
    ...(recalls && { recalls: hashOf(recalls) }),
    minimumRevision: 1,
    iat: now,
    exp: now + 3600,
    ...change,
  };
  return JSON.stringify({ timestamp: await timestamp.statement('timestamp', claims), recalls });
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
