import { emailPattern } from '@nearhand/contracts';

/** A setting that cannot be used: its message is one sentence for the person who starts the API. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Env = NodeJS.ProcessEnv;

/** The value without spaces around it; an empty one counts as not given. */
export const optional = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

export const within = (env: Env, name: string, fallback: number, least: number, most: number): number => {
  const text = optional(env, name);
  const value = text === undefined ? fallback : Number(text);
  if (Number.isNaN(value) || value < least || value > most) {
    throw new SettingsError(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
};

export const whole = (env: Env, name: string, fallback: number, least: number, most: number): number => {
  const value = within(env, name, fallback, least, most);
  if (!Number.isInteger(value)) throw new SettingsError(`${name} must be a whole number, not "${value}".`);
  return value;
};

/** `true` or `false`. */
export const flag = (env: Env, name: string, fallback = false): boolean => {
  const text = optional(env, name) ?? String(fallback);
  if (text !== 'true' && text !== 'false') throw new SettingsError(`${name} must be true or false, not "${text}".`);
  return text === 'true';
};

export const timeZone = (env: Env, name: string, fallback: string): string => {
  const zone = optional(env, name) ?? fallback;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    throw new SettingsError(`${name} must be a time zone such as America/New_York, not "${zone}".`);
  }
};

export const address = (env: Env, name: string): string | undefined => {
  const text = optional(env, name);
  if (text === undefined || new RegExp(emailPattern).test(text)) return text;
  throw new SettingsError(`${name} must be a mail address such as hello@nearhand.example, not "${text}".`);
};

/** PUBLIC_ORIGIN or PUBLIC_ORIGINS: one or more origins, separated by commas. */
export const origins = (env: Env, fallback: string | undefined): string[] => {
  const text = optional(env, 'PUBLIC_ORIGINS') ?? optional(env, 'PUBLIC_ORIGIN') ?? fallback;
  if (!text) throw new SettingsError('PUBLIC_ORIGIN must be set in production, such as https://nearhand.example.');
  return text.split(',').map((entry) => {
    const origin = entry.trim();
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new SettingsError(`PUBLIC_ORIGIN must hold origins such as https://nearhand.example, not "${origin}".`);
  });
};
