import { compositionObjection, freshnessOf, parseComposition, unverifiedToken, withoutRecalled } from '@slices/format';
import trust from './.keys/public.json';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const textOf = (bytes) => new TextDecoder().decode(bytes);
const encoded = (text) => new TextEncoder().encode(text);

const isSigned = async (purpose, { kid, signature }, bytes) => {
  const known = trust.keys.find((key) => key.kid === kid && key.purposes.includes(purpose));
  if (!known) return false;
  const { kty, crv, x, y } = known;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, key, bytesOf(signature), bytes);
};

const claimsOf = async (type, purpose, token) => {
  const read = unverifiedToken(type, token);
  return read && (await isSigned(purpose, read, encoded(read.signed))) ? read.claims : undefined;
};

const hashOf = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const read = async (name) => (await fetch(name, { cache: 'no-store' })).arrayBuffer();

/** The composition without recalled releases. Throws unless a key signed it and a timestamp names it. */
export const readComposition = async () => {
  const [bytes, seals, times] = await Promise.all(
    ['/composition.json', '/composition.sig', '/timestamp.json'].map(read),
  );
  const { signatures } = JSON.parse(textOf(seals));
  const valid = await Promise.all(signatures.map((one) => isSigned('promotion', one, bytes)));
  const parsed = parseComposition(JSON.parse(textOf(bytes)));
  if (!valid.includes(true) || !parsed.ok) throw new Error(parsed.problems?.join() ?? 'The composition is not signed.');
  const { timestamp, recalls = '' } = JSON.parse(textOf(times));
  const claims = await claimsOf('nearhand-timestamp+jwt', 'timestamp', timestamp);
  const recalled = await claimsOf('nearhand-recalls+jwt', 'rollback', recalls);
  const recallsHash = recalls ? await hashOf(encoded(recalls)) : undefined;
  const signed = { composition: parsed.value, hash: await hashOf(bytes) };
  const { isProven, problem } = freshnessOf(trust, signed, { claims, recallsHash, isRecallsSigned: !!recalled });
  const objection = compositionObjection(trust, parsed.value, claims) ?? (isProven ? undefined : problem);
  if (objection) throw new Error(`The composition ${objection}.`);
  return withoutRecalled(parsed.value, recalled?.releases ?? []).composition;
};
