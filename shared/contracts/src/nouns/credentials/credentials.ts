import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const credentialKinds = ['licence', 'insurance'] as const;
export type CredentialKind = (typeof credentialKinds)[number];
export const credentialKindNames: Readonly<Record<CredentialKind, string>> = {
  licence: 'Licence',
  insurance: 'Insurance',
};

export const credentialStates = ['waiting', 'approved', 'rejected'] as const;
export type CredentialState = (typeof credentialStates)[number];

/** Maximum lengths in characters; `perPerson` is a count. */
export const credentialLimits = { title: 80, number: 60, issuer: 80, reason: 2000, perPerson: 20 } as const;

/** Media types that the field for the file accepts. */
export const credentialFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

/** Pictures are stored as WebP. */
export const storedFileTypes = ['application/pdf', 'image/webp'] as const;

/** A licence or an insurance, as its owner and admins see it. */
export const Credential = s.record({
  _id: s.Id,
  kind: s.oneOf(credentialKinds),
  title: s.text(),
  /** As the issuer numbers it. */
  number: s.optional(s.text()),
  issuer: s.text(),
  /** The last day. */
  validUntil: s.Day,
  state: s.oneOf(credentialStates),
  isExpired: s.flag(),
  /** Of the admin who rejected it. */
  reason: s.optional(s.text()),
  file: s.record({ type: s.oneOf(storedFileTypes), bytes: s.integer({ minimum: 0 }) }),
  createdAt: s.Instant,
});
export type Credential = v.InferOutput<typeof Credential>;

/** A row of the queue in the office. */
export const OfficeCredential = s.record({
  ...Credential.entries,
  owner: s.record({ _id: s.Id, name: s.text(), email: s.text() }),
});
export type OfficeCredential = v.InferOutput<typeof OfficeCredential>;

/** `POST credentials/files` answers with the file's id, for `POST credentials`. */
export const CredentialFile = s.record({ file: s.neededText() });
