import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlanName } from '@nearhand/contracts';
import { type PlanSettings, planSettings } from './plan-settings.ts';
import { address, flag, optional, origins, SettingsError, timeZone, whole, within } from './setting-readers.ts';
import { type UploadBucket, uploadBucket } from './upload-settings.ts';

/** Everything that the environment decides, parsed once at start. */
export interface Settings {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** The owner of the tables, for the command `migrate` alone; the role of `databaseUrl` then owns none. */
  migrationDatabaseUrl: string | undefined;
  /** Opening the database brings it up to date; else one that is behind is refused. */
  migrateOnStart: boolean;
  dataDirectory: string;
  uploadsDirectory: string;
  /** Where pictures go in place of that folder. */
  uploadsBucket: UploadBucket | undefined;
  /** Signs session tokens; undefined only where a generated one may be kept in the data directory. */
  secret: string | undefined;
  /** Origins of the site: the first one is where links in redirects lead. */
  publicOrigins: readonly string[];
  mail: {
    /** The SMTP server; without one, mails of a local start are files and production sends none. */
    url: string | undefined;
    from: string;
    /** Where messages to support go; undefined turns the contact form off. */
    support: string | undefined;
  };
  stripe: {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    /** Signs what Stripe tells of connected accounts, where that comes to an endpoint of its own. */
    connectWebhookSecret: string | undefined;
    apiBase: string | undefined;
  };
  plans: Record<PlanName, PlanSettings>;
  /** Subscriptions can be made up (`/subscription/debug`): for development and tests. */
  debugTools: boolean;
  /** Hours after which a request that nobody paid is cancelled. */
  unpaidHoldHours: number;
  platformFeePercent: number;
  timeZone: string;
  production: boolean;
  /** How many proxies stand before the API: the visitor's address is taken from what they say. */
  trustedProxies: number;
  logLevel: string;
  /** Seconds between saying "not ready" and taking no more connections, for whoever balances the load. */
  shutdownDelay: number;
  /** Where the site's composition is read: browsers report on its releases alone; undefined: on any. */
  compositionUrl: string | undefined;
  /** Bearer token for `/internal` and `/metrics`; undefined: whoever reaches the port may read them. */
  internalToken: string | undefined;
}

/** Where relative paths begin: the same place from whichever folder a command is run, as `npm start` has it. */
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** Reads the settings or throws a `SettingsError` whose message names the wrong one. */
export const parseSettings = (env: NodeJS.ProcessEnv): Settings => {
  const production = env.NODE_ENV === 'production';
  const publicOrigins = origins(env, production ? undefined : 'http://localhost:4100');
  const dataDirectory = resolve(repository, optional(env, 'NEARHAND_DATA') ?? '.data');
  return {
    port: whole(env, 'PORT', 4101, 0, 65_535),
    host: optional(env, 'HOST') ?? '127.0.0.1',
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    migrationDatabaseUrl: migrationDatabaseUrl(env),
    migrateOnStart: flag(env, 'MIGRATE_ON_START', true),
    dataDirectory,
    uploadsDirectory: resolve(repository, optional(env, 'UPLOADS_DIR') ?? join(dataDirectory, 'uploads')),
    uploadsBucket: uploadBucket(env),
    secret: secret(env, production),
    publicOrigins,
    mail: mail(env, production),
    stripe: {
      secretKey: optional(env, 'STRIPE_SECRET_KEY'),
      webhookSecret: optional(env, 'STRIPE_WEBHOOK_SECRET'),
      connectWebhookSecret: optional(env, 'STRIPE_CONNECT_WEBHOOK_SECRET'),
      apiBase: stripeApiBase(env, production),
    },
    plans: planSettings(env),
    debugTools: debugTools(env, production),
    unpaidHoldHours: within(env, 'UNPAID_HOLD_HOURS', 48, 1, 720),
    platformFeePercent: within(env, 'PLATFORM_FEE_PERCENT', 0, 0, 100),
    timeZone: timeZone(env, 'MARKETPLACE_TIME_ZONE', 'America/New_York'),
    production,
    trustedProxies: whole(env, 'TRUSTED_PROXIES', 0, 0, 10),
    logLevel: logLevel(env),
    shutdownDelay: within(env, 'SHUTDOWN_DELAY', 0, 0, 120),
    compositionUrl: compositionUrl(env, production, publicOrigins),
    internalToken: internalToken(env, production),
  };
};

const databaseUrl = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const url = optional(env, name);
  if (url && !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new SettingsError(`${name} must be an address that begins with postgres:// or postgresql://.`);
  }
  return url;
};

const migrationDatabaseUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const url = databaseUrl(env, 'MIGRATION_DATABASE_URL');
  if (url && !optional(env, 'DATABASE_URL'))
    throw new SettingsError('MIGRATION_DATABASE_URL needs DATABASE_URL too, the address with the role of the API.');
  return url;
};

const secret = (env: NodeJS.ProcessEnv, production: boolean): string | undefined => {
  const value = optional(env, 'NEARHAND_SECRET');
  if (production && !value) throw new SettingsError('NEARHAND_SECRET must be set in production.');
  if (value && value.length < 32) throw new SettingsError('NEARHAND_SECRET must have at least 32 characters.');
  return value;
};

/** In a cluster every pod reaches the port, and one wrong line in a proxy opens it to the world. */
const internalToken = (env: NodeJS.ProcessEnv, production: boolean): string | undefined => {
  const token = optional(env, 'INTERNAL_TOKEN');
  if (production && !token) throw new SettingsError('INTERNAL_TOKEN must be set in production.');
  if (token && !/^[\w.~+/-]{16,}=*$/.test(token)) {
    throw new SettingsError('INTERNAL_TOKEN must be at least 16 letters, digits or -._~+/.');
  }
  return token;
};

const compositionUrl = (env: NodeJS.ProcessEnv, production: boolean, [site]: readonly string[]): string | undefined => {
  const url = optional(env, 'COMPOSITION_URL') ?? `${site}/composition.json`;
  if (url === 'any') {
    if (production)
      throw new SettingsError('COMPOSITION_URL must not be "any" in production: browsers could make up releases.');
    return undefined;
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new SettingsError(
      `COMPOSITION_URL must be an address that begins with http:// or https://, or "any", not "${url}".`,
    );
  }
  return url;
};

const mail = (env: NodeJS.ProcessEnv, production: boolean): Settings['mail'] => {
  const url = optional(env, 'MAIL_URL');
  if (url && !(/^smtps?:\/\//.test(url) && URL.canParse(url))) {
    throw new SettingsError('MAIL_URL must be an address that begins with smtp:// or smtps://.');
  }
  const from = address(env, 'MAIL_FROM') ?? (production ? undefined : 'hello@nearhand.test');
  if (url && !from)
    throw new SettingsError('MAIL_FROM must be set where MAIL_URL is: the address that mails come from.');
  const support = address(env, 'SUPPORT_EMAIL') ?? (production ? undefined : 'support@nearhand.test');
  return { url, from: from ?? '', support };
};

const stripeApiBase = (env: NodeJS.ProcessEnv, production: boolean): string | undefined => {
  const base = optional(env, 'STRIPE_API_BASE');
  if (base && production)
    throw new SettingsError('STRIPE_API_BASE names the sandbox and must not be set in production.');
  if (base && !URL.canParse(base))
    throw new SettingsError('STRIPE_API_BASE must be a URL such as http://localhost:4102.');
  return base;
};

const debugTools = (env: NodeJS.ProcessEnv, production: boolean): boolean => {
  const isOn = flag(env, 'DEBUG_TOOLS');
  if (isOn && production) throw new SettingsError('DEBUG_TOOLS gives credits away and must not be on in production.');
  return isOn;
};

const logLevel = (env: NodeJS.ProcessEnv): string => {
  const level = optional(env, 'LOG_LEVEL') ?? 'info';
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  if (!levels.includes(level)) throw new SettingsError(`LOG_LEVEL must be one of ${levels.join(', ')}.`);
  return level;
};
