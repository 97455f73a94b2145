// A program: `oidc-provider` with its pages, for tests. It accepts every address and password.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

export const testClient = { clientId: 'nearhand', clientSecret: 'the-secret-of-this-client' };

export const faults = ['down', 'silent', 'nonce', 'audience', 'signature', 'unsigned', 'old', 'undated'] as const;
export type Fault = (typeof faults)[number];

const [portText = '0', site = 'http://localhost:4100'] = process.argv.slice(2);
const redirectUris = ['google', 'facebook'].map((id) => `${site}/api/auth/identity/${id}/callback`);

let fault: string | undefined;

const newProvider = (issuer: string): Provider => {
  const kid = randomUUID();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of-a-test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    // `unconfirmed+` before an address: the provider has not confirmed it. `of NAME:` before it: another subject. `families+`: a
    // name of 101 characters, each of several parts.
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.replace(/^of \w+:/, '').replace(/^unconfirmed\+/, ''),
        email_verified: !id.includes('unconfirmed+'),
        name: id.startsWith('families+') ? '👩‍👧'.repeat(101) : 'Grace Hopper',
      }),
    }),
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && fault && isTokens(context.body))
      context.body.id_token = tampered(context.body.id_token, fault, privateKey);
  });
  return provider;
};

const isTokens = (body: unknown): body is { id_token: string } =>
  typeof body === 'object' && body !== null && 'id_token' in body && typeof body.id_token === 'string';

const tampered = (token: string, fault: string, key: KeyObject): string => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = (changes: object) => {
    const text = `${header}.${encoded({ ...claims, ...changes })}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  if (fault === 'nonce') return signed({ nonce: 'of-another-sign-in' });
  if (fault === 'audience') return signed({ aud: 'another-site' });
  if (fault === 'old') return signed({ auth_time: Math.floor(Date.now() / 1000) - 400 });
  if (fault === 'undated') return signed({ auth_time: undefined });
  if (fault === 'unsigned') return `${encoded({ alg: 'none' })}.${payload}.`;
  if (fault === 'signature') return `${header}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`;
  return token;
};

const server = createServer((request, response) => {
  if (fault === 'down') request.socket.destroy();
  else if (fault !== 'silent') void handle(request, response);
});
server.listen(Number(portText), 'localhost');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
const issuer = `http://localhost:${typeof address === 'object' ? address?.port : portText}`;
let provider = newProvider(issuer);
let handle = provider.callback();

process.on('message', (message) => {
  if (message === 'rotate keys') {
    provider = newProvider(issuer);
    handle = provider.callback();
  } else fault = faults.find((known) => known === message);
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.({ issuer });
