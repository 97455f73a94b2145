import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** `name` in characters; `perAccount`: passkeys of one account. */
export const passkeyLimits = { name: 60, perAccount: 20 } as const;

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const Passkey = s.record({
  _id: s.Id,
  name: s.named('Passkey'),
  createdAt: s.Instant,
  /** Absent until the first login with it. */
  lastUsedAt: s.optional(s.Instant),
  /** A password manager or a cloud account has a copy: it outlives its device. */
  isBackedUp: s.flag(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const kind = s.oneOf(['public-key']);
const credentials = s.rows(
  s.record({ id: s.neededText(), type: kind, transports: s.optional(s.list(s.oneOf(passkeyTransports))) }),
);
const userVerification = s.oneOf(['required']);
/** In milliseconds. */
const timeout = s.integer();

/** For `navigator.credentials.create`, in the JSON form of Web Authentication. */
export const PasskeyCreation = s.record({
  rp: s.record({ id: s.neededText(), name: s.text() }),
  user: s.record({ id: s.neededText(), name: s.text(), displayName: s.text() }),
  challenge: s.neededText(),
  pubKeyCredParams: s.rows(s.record({ type: kind, alg: s.integer() })),
  timeout,
  excludeCredentials: credentials,
  authenticatorSelection: s.record({ residentKey: s.oneOf(['required']), userVerification }),
  attestation: s.oneOf(['none']),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** For `navigator.credentials.get`, in the JSON form of Web Authentication. Without `allowCredentials` the browser offers all of this site. */
export const PasskeyRequest = s.record({
  rpId: s.neededText(),
  challenge: s.neededText(),
  timeout,
  userVerification,
  allowCredentials: credentials,
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;
