import type { CompositionSignatures, KeyPurpose, PublicKey } from '@nearhand/contracts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Whether the key `kid`, if it may be used for `purpose`, signed exactly these bytes. */
export const isSignedBy = async (
  keys: readonly PublicKey[],
  purpose: KeyPurpose,
  { kid, signature }: { kid: string; signature: string },
  bytes: BufferSource,
): Promise<boolean> => {
  const known = keys.find((key) => key.kid === kid && key.purposes.includes(purpose));
  if (!known) return false;
  const { kty, crv, x, y } = known;
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), bytes);
  } catch {
    return false; // malformed
  }
};

/** Whether any key for compositions signed these bytes; during a key exchange there are two signatures. */
export const isSigned = async (
  keys: readonly PublicKey[],
  { signatures }: CompositionSignatures,
  bytes: BufferSource,
): Promise<boolean> => {
  for (const signature of signatures) if (await isSignedBy(keys, 'composition', signature, bytes)) return true;
  return false;
};
