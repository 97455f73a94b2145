import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IdentityProvider, type PlanName, toCents, toEmail } from '@nearhand/contracts';
import {
  flag,
  isComposition,
  isEmailAddress,
  isHttpUrl,
  isOrigins,
  isPublicKeys,
  isSmtpUrl,
  isTimeZone,
  isUrl,
  number,
  originsOf,
  readEnvironment,
  SettingsError,
  secret,
  text,
  textOr,
  wholeNumber,
} from './environment.ts';

const databaseUrl = secret(/^postgres(?:ql)?:\/\//, 'an address that begins with postgres:// or postgresql://');
const origins = text(isOrigins, 'origins such as https://nearhand.example');
const emailAddress = text(isEmailAddress, 'a mail address such as hello@nearhand.example');
/** Stripe bills at least half a dollar, and its longest trial has 730 days. */
const price = (dollars: number) => number(dollars, 0.5, 10_000);
const trialDays = (days: number) => wholeNumber(days, 0, 730);
const credits = (count: number) => wholeNumber(count, 0, 10_000);
const issuer = 'the issuer of an OpenID Connect provider, such as https://login.example';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const environment = {
  NODE_ENV: text(),
  PORT: wholeNumber(4101, 0, 65_535),
  HOST: textOr('127.0.0.1'),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  MIGRATE_ON_START: flag(true),
  NEARHAND_DATA: textOr('.data'),
  NEARHAND_SECRET: secret(/^.{32,}$/su, 'at least 32 characters long'),
  PUBLIC_ORIGINS: origins,
  PUBLIC_ORIGIN: origins,
  INTERNAL_TOKEN: secret(/^[\w.~+/-]{16,}=*$/, 'at least 16 letters, digits or -._~+/'),
  COMPOSITION_URL: text(isComposition, 'an address that begins with http:// or https://, or "any"'),
  TRUSTED_PROXIES: wholeNumber(0, 0, 10),
  SHUTDOWN_DELAY: number(0, 0, 120),
  LOG_LEVEL: textOr('info', (level) => logLevels.includes(level), `one of ${logLevels.join(', ')}`),
  UPLOADS_DIR: text(),
  UPLOADS_S3_BUCKET: text(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket such as nearhand-uploads'),
  UPLOADS_S3_PREFIX: text(/^[\w.-]+(?:\/[\w.-]+)*\/?$/, 'a path such as nearhand/uploads'),
  UPLOADS_S3_ENDPOINT: text(isHttpUrl, 'a URL such as https://s3.example'),
  UPLOADS_S3_REGION: text(),
  AWS_REGION: text(),
  RELEASE_STORE: text(
    /^(?:s3:\/\/[a-z\d][a-z\d.-]+(?:\/\w[\w./-]*\w)?|(?!\w+:).+)$/,
    'a folder or an address such as s3://nearhand-releases',
  ),
  RELEASE_STORE_ENDPOINT: text(isHttpUrl, 'a URL such as https://s3.example'),
  RELEASE_STORE_REGION: text(),
  COMPOSITION_PUBLIC_KEYS: text(isPublicKeys, 'the text of a public.json with signing keys'),
  MAIL_URL: secret(isSmtpUrl, 'an address that begins with smtp:// or smtps://'),
  MAIL_FROM: emailAddress,
  SUPPORT_EMAIL: emailAddress,
  STRIPE_SECRET_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
  STRIPE_CONNECT_WEBHOOK_SECRET: secret(),
  STRIPE_API_BASE: text(isUrl, 'a URL such as http://localhost:4102'),
  IDENTITY_GOOGLE_ISSUER: textOr('https://accounts.google.com', isHttpUrl, issuer),
  IDENTITY_GOOGLE_CLIENT_ID: text(),
  IDENTITY_GOOGLE_CLIENT_SECRET: secret(),
  IDENTITY_FACEBOOK_ISSUER: text(isHttpUrl, issuer),
  IDENTITY_FACEBOOK_CLIENT_ID: text(),
  IDENTITY_FACEBOOK_CLIENT_SECRET: secret(),
  DEBUG_TOOLS: flag(),
  UNPAID_HOLD_HOURS: number(48, 1, 720),
  PLATFORM_FEE_PERCENT: number(0, 0, 100),
  PAYOUT_HOLD_DAYS: number(0, 0, 90),
  NEW_PROVIDER_PAYOUT_LIMIT: number(0, 0, 1_000_000),
  CASE_DAYS: number(7, 1, 90),
  PASSKEYS: flag(),
  PLACE_HEADER: text(/^[a-z\d-]{1,60}$/i, 'the name of a header such as cf-ipcountry'),
  SECOND_ADMIN: text(/^(?:true|false)$/, 'true or false'),
  MARKETPLACE_TIME_ZONE: textOr('America/New_York', isTimeZone, 'a time zone such as America/New_York'),
  PLAN_REGULAR_PRICE: price(9.99),
  PLAN_REGULAR_TRIAL_DAYS: trialDays(14),
  PLAN_REGULAR_INITIAL_CREDITS: credits(10),
  PLAN_REGULAR_PERIOD_CREDITS: credits(100),
  PLAN_PREMIUM_PRICE: price(99),
  PLAN_PREMIUM_TRIAL_DAYS: trialDays(30),
  PLAN_PREMIUM_INITIAL_CREDITS: credits(20),
  PLAN_PREMIUM_PERIOD_CREDITS: credits(200),
};

/** An OpenID Connect provider, and this site as its client. */
export interface IdentityProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Environment = ReturnType<typeof readEnvironment<typeof environment>>;
export type Settings = ReturnType<typeof parseSettings>;

/** Relative paths begin here, in whichever folder a command runs. */
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

const clientOf = (env: Environment, name: 'GOOGLE' | 'FACEBOOK') => ({
  issuer: env[`IDENTITY_${name}_ISSUER`],
  clientId: env[`IDENTITY_${name}_CLIENT_ID`],
  clientSecret: env[`IDENTITY_${name}_CLIENT_SECRET`],
});

const providerOf = (env: Environment, name: 'GOOGLE' | 'FACEBOOK'): IdentityProviderSettings | undefined => {
  const { issuer, clientId, clientSecret } = clientOf(env, name);
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
};

const planOf = (env: Environment, name: string, key: 'REGULAR' | 'PREMIUM') => ({
  name,
  priceCents: toCents(env[`PLAN_${key}_PRICE`]),
  trialDays: env[`PLAN_${key}_TRIAL_DAYS`],
  initialCredits: env[`PLAN_${key}_INITIAL_CREDITS`],
  periodCredits: env[`PLAN_${key}_PERIOD_CREDITS`],
});

const storeOf = (
  text: string,
  env: Pick<Environment, 'AWS_REGION' | 'RELEASE_STORE_ENDPOINT' | 'RELEASE_STORE_REGION'>,
) => {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.+))?$/.exec(text) ?? [];
  if (!bucket) return { folder: resolve(repository, text) };
  const region = env.RELEASE_STORE_REGION ?? env.AWS_REGION ?? 'us-east-1';
  return { bucket, prefix: prefix && `${prefix}/`, endpoint: env.RELEASE_STORE_ENDPOINT, region };
};

type Rule = [isBroken: unknown, sentence: string];

/** Rules about several settings, or about a start in production. */
const rulesOf = (env: Environment, production: boolean): Rule[] => [
  [
    production && !env.PUBLIC_ORIGINS && !env.PUBLIC_ORIGIN,
    'PUBLIC_ORIGIN must be set in production, such as https://nearhand.example.',
  ],
  [
    env.MIGRATION_DATABASE_URL && !env.DATABASE_URL,
    'MIGRATION_DATABASE_URL needs DATABASE_URL too, the address with the role of the API.',
  ],
  [
    (env.UPLOADS_S3_ENDPOINT || env.UPLOADS_S3_PREFIX) && !env.UPLOADS_S3_BUCKET,
    'UPLOADS_S3_BUCKET must be set where its endpoint or prefix is.',
  ],
  [
    production && env.MAIL_URL && !env.MAIL_FROM,
    'MAIL_FROM must be set where MAIL_URL is: the address that mails come from.',
  ],
  [env.PLACE_HEADER && env.TRUSTED_PROXIES === 0, 'PLACE_HEADER needs TRUSTED_PROXIES: browsers could make it up.'],
  [production && !env.NEARHAND_SECRET, 'NEARHAND_SECRET must be set in production.'],
  [production && !env.INTERNAL_TOKEN, 'INTERNAL_TOKEN must be set in production.'],
  [
    production && env.COMPOSITION_URL === 'any',
    'COMPOSITION_URL must not be "any" in production: browsers could make up releases.',
  ],
  [production && env.STRIPE_API_BASE, 'STRIPE_API_BASE names the sandbox and must not be set in production.'],
  [production && env.DEBUG_TOOLS, 'DEBUG_TOOLS gives credits away and must not be on in production.'],
  ...(['GOOGLE', 'FACEBOOK'] as const).flatMap((name): Rule[] => {
    const { issuer, clientId, clientSecret } = clientOf(env, name);
    return [
      [
        (clientId || clientSecret) && !providerOf(env, name),
        `IDENTITY_${name}_ISSUER, _CLIENT_ID and _CLIENT_SECRET must all be set, or none.`,
      ],
      [
        production && clientId && issuer?.startsWith('http:'),
        `IDENTITY_${name}_ISSUER must begin with https:// in production.`,
      ],
    ];
  }),
  ...(['PLAN_REGULAR_PRICE', 'PLAN_PREMIUM_PRICE'] as const).map(
    (name): Rule => [
      Math.abs(env[name] * 100 - toCents(env[name])) > 1e-6,
      `${name} must have at most two decimals, not "${env[name]}".`,
    ],
  ),
];

export const parseSettings = (given: NodeJS.ProcessEnv) => {
  const env = readEnvironment(environment, given);
  const production = env.NODE_ENV === 'production';
  const local = <T>(value: T): T | undefined => (production ? undefined : value);
  const originList = env.PUBLIC_ORIGINS ?? env.PUBLIC_ORIGIN ?? local('http://localhost:4100');
  const from = env.MAIL_FROM ? toEmail(env.MAIL_FROM) : local('hello@nearhand.test');
  const support = env.SUPPORT_EMAIL ? toEmail(env.SUPPORT_EMAIL) : local('support@nearhand.test');
  for (const [isBroken, sentence] of rulesOf(env, production)) if (isBroken) throw new SettingsError(sentence);
  const publicOrigins: readonly string[] = originsOf(originList ?? '');
  const compositionUrl = env.COMPOSITION_URL ?? `${publicOrigins[0]}/composition.json`;
  const dataDirectory = resolve(repository, env.NEARHAND_DATA);
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    migrateOnStart: env.MIGRATE_ON_START,
    dataDirectory,
    uploadsDirectory: resolve(repository, env.UPLOADS_DIR ?? join(dataDirectory, 'uploads')),
    uploadsBucket:
      env.UPLOADS_S3_BUCKET === undefined
        ? undefined
        : {
            bucket: env.UPLOADS_S3_BUCKET,
            prefix: env.UPLOADS_S3_PREFIX ? `${env.UPLOADS_S3_PREFIX.replace(/\/$/, '')}/` : '',
            endpoint: env.UPLOADS_S3_ENDPOINT,
            region: env.UPLOADS_S3_REGION ?? env.AWS_REGION ?? 'us-east-1',
          },
    /** Read for the operator page. */
    releaseStore: env.RELEASE_STORE === undefined ? undefined : storeOf(env.RELEASE_STORE, env),
    /** The text of a `public.json`: its keys verify documents for the operator page. */
    compositionKeys: env.COMPOSITION_PUBLIC_KEYS,
    /** Signs sessions; undefined where a generated one is stored in the data folder. */
    secret: env.NEARHAND_SECRET,
    publicOrigins,
    /** Without `url`, emails of a local start are files, and production sends none. */
    mail: { url: env.MAIL_URL, from: from ?? '', support },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    /** Those whose sign-in is accepted. */
    identityProviders: {
      google: providerOf(env, 'GOOGLE'),
      facebook: providerOf(env, 'FACEBOOK'),
    } satisfies Record<IdentityProvider, unknown>,
    plans: {
      regular: planOf(env, 'Regular', 'REGULAR'),
      premium: planOf(env, 'Premium', 'PREMIUM'),
    } satisfies Record<PlanName, object>,
    debugTools: env.DEBUG_TOOLS,
    passkeys: env.PASSKEYS,
    /** The trusted proxy says in it from which country or city a request comes. */
    placeHeader: env.PLACE_HEADER?.toLowerCase(),
    secondAdmin: env.SECOND_ADMIN === undefined ? production : env.SECOND_ADMIN === 'true',
    unpaidHoldHours: env.UNPAID_HOLD_HOURS,
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    /** Days after a booking's time in which its earnings cannot be withdrawn. */
    payoutHoldDays: env.PAYOUT_HOLD_DAYS,
    /** The most that leaves an account a day in its first 30 days; 0 for no limit. */
    newProviderPayoutCents: toCents(env.NEW_PROVIDER_PAYOUT_LIMIT),
    /** Days after a booking's completion in which a problem can be reported. */
    caseDays: env.CASE_DAYS,
    timeZone: env.MARKETPLACE_TIME_ZONE,
    production,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY,
    /** Browsers report on the releases of this composition; undefined: on any. */
    compositionUrl: compositionUrl === 'any' ? undefined : compositionUrl,
    internalToken: env.INTERNAL_TOKEN,
  };
};
