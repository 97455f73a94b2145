import { emailPattern, toEmail } from '@nearhand/contracts';
import { PublicKeys, parseText } from '@slices/format';
import * as v from 'valibot';

/** Its message tells an operator which setting to change. In a separate file: `npm start` loads it without the schemas. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Setting = v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>;
type Check = (value: string) => boolean;

const numeric = v.pipe(v.string(), v.transform(Number), v.number());

/** Descriptions complete the sentence "NAME must be …". */
export const number = (fallback: number, minimum: number, maximum: number) =>
  v.optional(
    v.pipe(numeric, v.minValue(minimum), v.maxValue(maximum), v.description(`a number from ${minimum} to ${maximum}`)),
    String(fallback),
  );
export const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  v.optional(
    v.pipe(
      numeric,
      v.integer(),
      v.minValue(minimum),
      v.maxValue(maximum),
      v.description(`a whole number from ${minimum} to ${maximum}`),
    ),
    String(fallback),
  );
export const flag = (fallback = false) =>
  v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
      v.description('true or false'),
    ),
    fallback ? 'true' : 'false',
  );
const checked = (check: RegExp | Check, description: string) =>
  v.pipe(
    v.string(),
    v.check((value) => (check instanceof RegExp ? check.test(value) : check(value))),
    v.description(description),
  );
export const text = (check: RegExp | Check = () => true, description = '') => v.optional(checked(check, description));
/** As {@link text}; its value is not in the sentence. */
export const secret = (check: RegExp | Check = () => true, description = '') =>
  v.optional(v.pipe(checked(check, description), v.metadata({ isSecret: true })));
export const textOr = (fallback: string, check: RegExp | Check = () => true, description = '') =>
  v.optional(checked(check, description), fallback);

const isAddress = (protocol: RegExp) => (value: string) => URL.canParse(value) && protocol.test(value);
export const isUrl = (value: string): boolean => URL.canParse(value);
export const isHttpUrl = isAddress(/^https?:\/\//i);
export const isSmtpUrl = isAddress(/^smtps?:\/\//);
export const isComposition = (value: string): boolean => value === 'any' || isAddress(/^https?:\/\//)(value);
export const isEmailAddress = (value: string): boolean => new RegExp(emailPattern, 'u').test(toEmail(value));
export const isPublicKeys = (value: string): boolean => parseText(PublicKeys, value).ok;
export const isOrigins = (value: string): boolean =>
  originsOf(value).every((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
export const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
};

export const originsOf = (value: string): string[] => value.split(',').map((origin) => origin.trim());

/** Spaces around a value do not count, and an empty value is not set. */
export const readEnvironment = <E extends Readonly<Record<string, Setting>>>(entries: E, env: NodeJS.ProcessEnv) => {
  const given = Object.entries(env).map(([name, value = '']) => [name, value.trim()] as const);
  const data = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const read = v.safeParse(v.object(entries), data);
  if (read.success) return read.output;
  const name = v.getDotPath(read.issues[0]) ?? '';
  const setting = entries[name]?.wrapped;
  const { isSecret } = setting ? v.getMetadata(setting) : {};
  throw new SettingsError(
    `${name} must be ${setting && v.getDescription(setting)}${isSecret ? '' : `, not "${data[name]}"`}.`,
  );
};
