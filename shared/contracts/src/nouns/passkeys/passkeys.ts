import {
  flag,
  Id,
  Instant,
  integer,
  list,
  named,
  neededText,
  oneOf,
  optional,
  record,
  rows,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** `name` in characters; `perAccount`: passkeys of one account. */
export const passkeyLimits = { name: 60, perAccount: 20 } as const;

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const Passkey = record({
  _id: Id,
  name: named('Passkey'),
  createdAt: Instant,
  /** Absent until the first login with it. */
  lastUsedAt: optional(Instant),
  /** A password manager or a cloud account has a copy: it outlives its device. */
  isBackedUp: flag(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const kind = oneOf(['public-key']);
const credentials = rows(
  record({ id: neededText(), type: kind, transports: optional(list(oneOf(passkeyTransports))) }),
);
const userVerification = oneOf(['required']);
/** In milliseconds. */
const timeout = integer();

/** For `navigator.credentials.create`, in the JSON form of Web Authentication. */
export const PasskeyCreation = record({
  rp: record({ id: neededText(), name: text() }),
  user: record({ id: neededText(), name: text(), displayName: text() }),
  challenge: neededText(),
  pubKeyCredParams: rows(record({ type: kind, alg: integer() })),
  timeout,
  excludeCredentials: credentials,
  authenticatorSelection: record({ residentKey: oneOf(['required']), userVerification }),
  attestation: oneOf(['none']),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** For `navigator.credentials.get`, in the JSON form of Web Authentication. Without `allowCredentials` the browser offers all of this site. */
export const PasskeyRequest = record({
  rpId: neededText(),
  challenge: neededText(),
  timeout,
  userVerification,
  allowCredentials: credentials,
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;
