import { emailPattern, toEmail } from '@nearhand/contracts';
import { PublicKeys, parseWith } from '@slices/format';
import envSchema from 'env-schema';
import { type Static, type TObject, type TStringOptions, Type } from 'typebox';
import { Check, Parse } from 'typebox/value';
import { SettingsError } from './settings-error.ts';

/** Descriptions complete the sentence "NAME must be …"; `writeOnly` keeps a value out of it. */
export const number = (fallback: number, minimum: number, maximum: number) =>
  Type.Number({ default: fallback, minimum, maximum, description: `a number from ${minimum} to ${maximum}` });
export const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });
export const flag = (fallback = false) => Type.Boolean({ default: fallback, description: 'true or false' });
export const text = (options: TStringOptions & { description?: string; writeOnly?: boolean } = {}) =>
  Type.Optional(Type.String(options));

const isUrl = (value: string, protocol: RegExp): boolean => URL.canParse(value) && protocol.test(value);
const isPublicKeys = (value: string): boolean => {
  try {
    return parseWith(PublicKeys, JSON.parse(value)).ok;
  } catch {
    return false;
  }
};
const formats = {
  'email-address': (value: string) => new RegExp(emailPattern, 'u').test(toEmail(value)),
  url: (value: string) => URL.canParse(value),
  'http-url': (value: string) => isUrl(value, /^https?:\/\//i),
  'smtp-url': (value: string) => isUrl(value, /^smtps?:\/\//),
  'public-keys': (value: string) => isPublicKeys(value),
  composition: (value: string) => value === 'any' || isUrl(value, /^https?:\/\//),
  origins: (value: string) =>
    originsOf(value).every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
  'time-zone': (value: string) => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: value }) !== undefined;
    } catch {
      return false;
    }
  },
};

export const originsOf = (value: string): string[] => value.split(',').map((origin) => origin.trim());

const withFormats: NonNullable<Parameters<typeof envSchema>[0]>['ajv'] = {
  customOptions: (ajv) => Object.entries(formats).reduce((all, [name, validate]) => all.addFormat(name, validate), ajv),
};

const Failure = Type.Object({ errors: Type.Array(Type.Object({ instancePath: Type.String() })) });

/** Spaces around a value do not count, and an empty value is not set. */
export const readEnvironment = <S extends TObject>(schema: S, env: NodeJS.ProcessEnv): Static<S> => {
  const given = Object.entries(env).map(([name, value = '']) => [name, value.trim()] as const);
  const data = Object.fromEntries(given.filter(([, value]) => value !== ''));
  try {
    return Parse(schema, envSchema({ schema, data, env: false, ajv: withFormats }));
  } catch (error) {
    const name = Check(Failure, error) ? error.errors[0]?.instancePath.slice(1) : undefined;
    if (name === undefined) throw error;
    const { description, writeOnly } = { description: '', writeOnly: false, ...schema.properties[name] };
    throw new SettingsError(`${name} must be ${description}${writeOnly ? '' : `, not "${data[name]}"`}.`);
  }
};
