import {
  type CompositionSignatures,
  fromBase64url,
  type KeyPurpose,
  type PublicKey,
  type PublicKeys,
} from '@slices/format';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

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
    return await crypto.subtle.verify(algorithm, key, fromBase64url(signature), bytes);
  } catch {
    return false; // malformed
  }
};

/** Whether at least `threshold.promotion` owners of keys signed these bytes. Two keys of one owner count once. */
export const isSigned = async (
  { keys, threshold }: PublicKeys,
  { signatures }: CompositionSignatures,
  bytes: BufferSource,
): Promise<boolean> => {
  const signers = new Set<string>();
  for (const signature of signatures) {
    const { name } = keys.find(({ kid }) => kid === signature.kid) ?? {};
    if (name === undefined || signers.has(name)) continue;
    if (await isSignedBy(keys, 'promotion', signature, bytes)) signers.add(name);
    if (signers.size >= threshold.promotion) return true;
  }
  return false;
};
