import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSettings } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  NEARHAND_SECRET: 'a'.repeat(32),
  PUBLIC_ORIGIN: 'https://site.example',
};

test('a local start needs nothing', () => {
  expect(parseSettings({})).toMatchObject({
    port: 4101,
    dataDirectory: resolve('.data'),
    uploadsDirectory: resolve('.data/uploads'),
    publicOrigins: ['http://localhost:4100'],
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

test('production starts with a secret and an origin', () => {
  expect(parseSettings(production).production).toBe(true);
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '41.5' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/site' }],
  ['NEARHAND_SECRET', { NEARHAND_SECRET: 'short' }],
  ['NEARHAND_SECRET', { ...production, NEARHAND_SECRET: '' }],
  ['PUBLIC_ORIGIN', { ...production, PUBLIC_ORIGIN: undefined }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://site.example/path' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'localhost' }],
  ['STRIPE_API_BASE', { ...production, STRIPE_API_BASE: 'http://localhost:4102' }],
  ['PLATFORM_FEE_PERCENT', { PLATFORM_FEE_PERCENT: '101' }],
  ['MARKETPLACE_TIME_ZONE', { MARKETPLACE_TIME_ZONE: 'Middle/Earth' }],
  ['MAIL_URL', { MAIL_URL: 'http://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Nearhand' }],
  ['MAIL_FROM', { ...production, MAIL_URL: 'smtp://mail.example' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'support' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a wrong %s stops with a sentence that names it', (name, env) => {
  expect(() => parseSettings(env)).toThrow(new RegExp(`^${name}.*\\.$`));
});
