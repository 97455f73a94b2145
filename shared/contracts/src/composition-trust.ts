import * as v from 'valibot';

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'));

/** What a key may sign: the composition that everyone gets, or links for previews. */
export const keyPurposes = ['composition', 'preview'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A public key as a JSON Web Key (RFC 7517), ECDSA on P-256. `kid` is its thumbprint (RFC 7638). */
export const PublicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: base64url,
  y: base64url,
  kid: base64url,
  purposes: v.pipe(v.array(v.picklist(keyPurposes)), v.minLength(1)),
});
export type PublicKey = v.InferOutput<typeof PublicKey>;

/** The keys that a shell's build believes. While one is exchanged for another, both are here. */
export const PublicKeys = v.object({ keys: v.pipe(v.array(PublicKey), v.minLength(1)) });
export type PublicKeys = v.InferOutput<typeof PublicKeys>;

/**
 * `/composition.sig`: signatures over the exact bytes of a `composition.json`, ECDSA P-256 with SHA-256, `r` and `s`
 * side by side (IEEE P1363) in base64url. It holds those of the present revision and of the four before, by every key
 * in use, so that whoever gets the two files from both sides of a change finds the signature all the same.
 */
export const CompositionSignatures = v.object({
  signatures: v.array(v.object({ revision: v.number(), kid: base64url, signature: base64url })),
});
export type CompositionSignatures = v.InferOutput<typeof CompositionSignatures>;
