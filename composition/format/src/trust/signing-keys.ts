import * as v from 'valibot';
import { browserStatements } from './composition-trust.ts';
import { panelStatement, previewStatement } from './preview-claims.ts';

// Not in composition-trust.ts: that is in the shell's first script, and browsers need none of this.
const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'));

/**
 * Documents that a key may sign: releases of its slices, compositions, recalls of releases, timestamps, links to previews.
 */
export const keyPurposes = ['publish', 'promotion', 'rollback', 'timestamp', 'preview'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A public key as a JSON Web Key (RFC 7517), ECDSA on P-256. `kid` is its thumbprint (RFC 7638). */
export const PublicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: base64url,
  y: base64url,
  kid: base64url,
  /** The person or program that has the private half: the author of what it signs. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  purposes: v.pipe(v.array(v.picklist(keyPurposes)), v.minLength(1)),
  /** Slices whose releases it may publish, `*` for all and the shell. Default: none. */
  slices: v.optional(v.array(v.pipe(v.string(), v.regex(/^(?:\*|[a-z][a-z0-9-]*)$/, 'must be a slice or *'))), []),
});
export type PublicKey = v.InferOutput<typeof PublicKey>;

/** `public.json`: what a shell's build and the tools of one environment trust. During a key exchange it has both keys. */
export const PublicKeys = v.object({
  environment: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of an environment')),
  /** Owners of keys (by `name`) that must sign a composition: 1, or 2 of two. */
  threshold: v.optional(v.object({ promotion: v.picklist([1, 2]) }), { promotion: 1 }),
  /** Compositions of older revisions are refused, even with a valid signature. Default 1. */
  minimumRevision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** Seconds since 1970. The shell's build sets it: a clock that is set back makes no old timestamp valid again. */
  builtAt: v.optional(v.number()),
  keys: v.pipe(v.array(PublicKey), v.minLength(1)),
});
export type PublicKeys = v.InferOutput<typeof PublicKeys>;

export const mayPublish = ({ slices }: Pick<PublicKey, 'slices'>, slice: string): boolean =>
  slices.includes('*') || slices.includes(slice);

/** States that a team published this release, with the hash of its `files.json`. */
export const PublicationClaims = v.object({ slice: v.string(), version: v.string(), integrity: v.string() });

/** States that a second person approves a proposed revision. */
export const ApprovalClaims = v.object({
  environment: v.string(),
  revision: v.number(),
  /** SHA-256 of the composition in base64url. */
  composition: base64url,
  at: v.string(),
  why: v.string(),
});

/** When, by whom and why a release was recalled. */
export const RecallNote = v.object({ at: v.string(), by: v.string(), why: v.string() });
export type RecallNote = v.InferOutput<typeof RecallNote>;

/** All statements: those for browsers and those for tools only. */
export const statements = {
  ...browserStatements,
  preview: previewStatement,
  panel: panelStatement,
  publication: { purpose: 'publish', claims: PublicationClaims },
  approval: { purpose: 'promotion', claims: ApprovalClaims },
} as const satisfies Record<string, { purpose: KeyPurpose; claims: v.GenericSchema }>;
export type StatementType = keyof typeof statements;
export type ClaimsOf<T extends StatementType> = v.InferOutput<(typeof statements)[T]['claims']>;
