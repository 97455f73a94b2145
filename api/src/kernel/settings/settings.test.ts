import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  NEARHAND_SECRET: 'a'.repeat(32),
  PUBLIC_ORIGIN: 'https://site.example',
  INTERNAL_TOKEN: 'b'.repeat(16),
};

test('a local start needs nothing', () => {
  expect(parseSettings({})).toMatchObject({
    port: 4101,
    dataDirectory: resolve('.data'),
    uploadsDirectory: resolve('.data/uploads'),
    publicOrigins: ['http://localhost:4100'],
    compositionUrl: 'http://localhost:4100/composition.json',
    platformFeePercent: 0,
    production: false,
  });
});

test('data lies in the repository’s folder from wherever a command is run', () => {
  const started = process.cwd();
  process.chdir(tmpdir());
  try {
    expect(parseSettings({}).dataDirectory).toBe(join(started, '.data'));
    expect(parseSettings({ NEARHAND_DATA: 'other' }).uploadsDirectory).toBe(join(started, 'other/uploads'));
    expect(parseSettings({ NEARHAND_DATA: tmpdir() }).dataDirectory).toBe(tmpdir());
  } finally {
    process.chdir(started);
  }
});

test('several origins are separated by commas', () => {
  const env = { PUBLIC_ORIGINS: 'https://site.example, http://localhost:4100' };
  expect(parseSettings(env).publicOrigins).toEqual(['https://site.example', 'http://localhost:4100']);
});

test('a bucket for pictures is a name and what the names in it begin with', () => {
  const env = { UPLOADS_S3_BUCKET: 'pictures', UPLOADS_S3_PREFIX: 'site/uploads', AWS_REGION: 'eu-central-1' };
  const bucket = { bucket: 'pictures', prefix: 'site/uploads/', endpoint: undefined, region: 'eu-central-1' };
  expect(parseSettings(env).uploadsBucket).toEqual(bucket);
});

test.each([
  ['s3://releases', { bucket: 'releases', prefix: '', endpoint: 'https://s3.example', region: 'eu-central-1' }],
  [
    's3://releases/site',
    { bucket: 'releases', prefix: 'site/', endpoint: 'https://s3.example', region: 'eu-central-1' },
  ],
  [tmpdir(), { folder: tmpdir() }],
])('the store of releases is %s', (RELEASE_STORE, releaseStore) => {
  const env = { RELEASE_STORE, RELEASE_STORE_ENDPOINT: 'https://s3.example', AWS_REGION: 'eu-central-1' };
  expect(parseSettings(env).releaseStore).toEqual(releaseStore);
});

const google = { IDENTITY_GOOGLE_CLIENT_ID: 'nearhand', IDENTITY_GOOGLE_CLIENT_SECRET: 'a-secret' };

test('an identity provider is known when its client and secret are set', () => {
  expect(parseSettings({}).identityProviders).toEqual({ google: undefined, facebook: undefined });
  expect(parseSettings(google).identityProviders.google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'nearhand',
    clientSecret: 'a-secret',
  });
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PLACE_HEADER', { PLACE_HEADER: 'cf ip', TRUSTED_PROXIES: '1' }],
  ['PLACE_HEADER', { PLACE_HEADER: 'cf-ipcountry' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '41.5' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/site' }],
  ['NEARHAND_SECRET', { NEARHAND_SECRET: 'short' }],
  ['NEARHAND_SECRET', { ...production, NEARHAND_SECRET: '' }],
  ['INTERNAL_TOKEN', { ...production, INTERNAL_TOKEN: '' }],
  ['INTERNAL_TOKEN', { INTERNAL_TOKEN: 'has a space in it' }],
  ['COMPOSITION_URL', { COMPOSITION_URL: 'composition.json' }],
  ['COMPOSITION_URL', { ...production, COMPOSITION_URL: 'any' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: undefined }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://site.example/path' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'localhost' }],
  ['STRIPE_API_BASE', { ...production, STRIPE_API_BASE: 'http://localhost:4102' }],
  ['IDENTITY_GOOGLE_ISSUER', { IDENTITY_GOOGLE_ISSUER: 'accounts.google.com' }],
  ['IDENTITY_GOOGLE_ISSUER', { IDENTITY_GOOGLE_CLIENT_ID: 'nearhand' }],
  ['IDENTITY_GOOGLE_ISSUER', { IDENTITY_GOOGLE_CLIENT_SECRET: 'a-secret' }],
  [
    'IDENTITY_FACEBOOK_ISSUER',
    { IDENTITY_FACEBOOK_CLIENT_ID: 'nearhand', IDENTITY_FACEBOOK_CLIENT_SECRET: 'a-secret' },
  ],
  ['IDENTITY_GOOGLE_ISSUER', { ...production, ...google, IDENTITY_GOOGLE_ISSUER: 'http://login.example' }],
  ['PLATFORM_FEE_PERCENT', { PLATFORM_FEE_PERCENT: '101' }],
  ['MARKETPLACE_TIME_ZONE', { MARKETPLACE_TIME_ZONE: 'Middle/Earth' }],
  ['MAIL_URL', { MAIL_URL: 'http://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Nearhand' }],
  ['MAIL_FROM', { ...production, MAIL_URL: 'smtp://mail.example' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'support' }],
  ['UPLOADS_S3_BUCKET', { UPLOADS_S3_PREFIX: 'uploads' }],
  ['UPLOADS_S3_BUCKET', { UPLOADS_S3_BUCKET: 'No_Bucket' }],
  ['UPLOADS_S3_ENDPOINT', { UPLOADS_S3_BUCKET: 'pictures', UPLOADS_S3_ENDPOINT: 'localhost:9000' }],
  ['UPLOADS_S3_PREFIX', { UPLOADS_S3_BUCKET: 'pictures', UPLOADS_S3_PREFIX: '/a' }],
  ['RELEASE_STORE', { RELEASE_STORE: 'https://store.example' }],
  ['RELEASE_STORE_ENDPOINT', { RELEASE_STORE_ENDPOINT: 'store' }],
  ['COMPOSITION_PUBLIC_KEYS', { COMPOSITION_PUBLIC_KEYS: '{"keys":[]}' }],
  ['MIGRATE_ON_START', { MIGRATE_ON_START: 'no' }],
  ['SHUTDOWN_DELAY', { SHUTDOWN_DELAY: '-1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a wrong %s stops with a sentence that names it', (name, env) => {
  expect(() => parseSettings(env)).toThrow(new RegExp(`^${name}.*\\.$`));
});

test.each([
  ['Nearhand <hello@nearhand.example>', 'hello@nearhand.example'],
  ['mailto:hello@nearhand.example', 'hello@nearhand.example'],
  ['hello@m\u00fcnchen.example', 'hello@xn--mnchen-3ya.example'],
])('MAIL_FROM and SUPPORT_EMAIL are read as the forms read %s', (written, address) => {
  expect(parseSettings({ MAIL_FROM: written, SUPPORT_EMAIL: written }).mail).toMatchObject({
    from: address,
    support: address,
  });
});
