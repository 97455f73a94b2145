import { Day, flag, Id, Instant, integer, neededText, oneOf, optional, record, text } from '@nearhand/contracts/schema';
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
export const Credential = record({
  _id: Id,
  kind: oneOf(credentialKinds),
  title: text(),
  /** As the issuer numbers it. */
  number: optional(text()),
  issuer: text(),
  /** The last day. */
  validUntil: Day,
  state: oneOf(credentialStates),
  isExpired: flag(),
  /** Of the admin who rejected it. */
  reason: optional(text()),
  file: record({ type: oneOf(storedFileTypes), bytes: integer({ minimum: 0 }) }),
  createdAt: Instant,
});
export type Credential = v.InferOutput<typeof Credential>;

/** A row of the queue in the office. */
export const OfficeCredential = record({
  ...Credential.entries,
  owner: record({ _id: Id, name: text(), email: text() }),
});
export type OfficeCredential = v.InferOutput<typeof OfficeCredential>;

/** `POST credentials/files` answers with the file's id, for `POST credentials`. */
export const CredentialFile = record({ file: neededText() });
