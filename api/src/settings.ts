import { join, resolve } from 'node:path';
import { optional, origins, SettingsError, timeZone, whole, within } from './setting-readers.ts';

/** Everything that the environment decides, parsed once at start. */
export interface Settings {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataDirectory: string;
  uploadsDirectory: string;
  /** Signs session tokens; undefined only where a generated one may be kept in the data directory. */
  secret: string | undefined;
  /** Origins of the site: the first one is where links in redirects lead. */
  publicOrigins: readonly string[];
  stripe: { secretKey: string | undefined; webhookSecret: string | undefined; apiBase: string | undefined };
  platformFeePercent: number;
  timeZone: string;
  production: boolean;
  /** How many proxies stand before the API: the visitor's address is taken from what they say. */
  trustedProxies: number;
  logLevel: string;
}

/** Reads the settings or throws a `SettingsError` whose message names the wrong one. */
export const parseSettings = (env: NodeJS.ProcessEnv): Settings => {
  const production = env.NODE_ENV === 'production';
  const dataDirectory = resolve(optional(env, 'NEARHAND_DATA') ?? '.data');
  return {
    port: whole(env, 'PORT', 4101, 0, 65_535),
    host: optional(env, 'HOST') ?? '127.0.0.1',
    databaseUrl: databaseUrl(env),
    dataDirectory,
    uploadsDirectory: resolve(optional(env, 'UPLOADS_DIR') ?? join(dataDirectory, 'uploads')),
    secret: secret(env, production),
    publicOrigins: origins(env, production ? undefined : 'http://localhost:4100'),
    stripe: {
      secretKey: optional(env, 'STRIPE_SECRET_KEY'),
      webhookSecret: optional(env, 'STRIPE_WEBHOOK_SECRET'),
      apiBase: stripeApiBase(env, production),
    },
    platformFeePercent: within(env, 'PLATFORM_FEE_PERCENT', 0, 0, 100),
    timeZone: timeZone(env, 'MARKETPLACE_TIME_ZONE', 'America/New_York'),
    production,
    trustedProxies: whole(env, 'TRUSTED_PROXIES', 0, 0, 10),
    logLevel: logLevel(env),
  };
};

const databaseUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const url = optional(env, 'DATABASE_URL');
  if (url && !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new SettingsError('DATABASE_URL must be an address that begins with postgres:// or postgresql://.');
  }
  return url;
};

const secret = (env: NodeJS.ProcessEnv, production: boolean): string | undefined => {
  const value = optional(env, 'NEARHAND_SECRET');
  if (production && !value) throw new SettingsError('NEARHAND_SECRET must be set in production.');
  if (value && value.length < 32) throw new SettingsError('NEARHAND_SECRET must have at least 32 characters.');
  return value;
};

const stripeApiBase = (env: NodeJS.ProcessEnv, production: boolean): string | undefined => {
  const base = optional(env, 'STRIPE_API_BASE');
  if (base && production)
    throw new SettingsError('STRIPE_API_BASE names the sandbox and must not be set in production.');
  if (base && !URL.canParse(base))
    throw new SettingsError('STRIPE_API_BASE must be a URL such as http://localhost:4102.');
  return base;
};

const logLevel = (env: NodeJS.ProcessEnv): string => {
  const level = optional(env, 'LOG_LEVEL') ?? 'info';
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
  if (!levels.includes(level)) throw new SettingsError(`LOG_LEVEL must be one of ${levels.join(', ')}.`);
  return level;
};
