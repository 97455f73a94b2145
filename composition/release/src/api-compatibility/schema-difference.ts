import type { Schema } from '@slices/format';
import { isContained } from './pattern.ts';

interface Pair {
  release: Schema;
  api: Schema;
  /** `sent` by the release to the API, or `read` by the release from an answer. */
  way: 'sent' | 'read';
  /** `data[].price` */
  path: string;
  /** Members that the release can do without may be gone: those of an event may come later than the code that reads them. */
  mayLack?: boolean;
}

/**
 * Why the API does not fit the release: a sent value that it rejects or ignores, a read field that is gone or can be
 * something else. Members that the release does not know do not matter, nor do limits of what is only read.
 */
export const schemaDifferences = (pair: Pair): string[] => {
  const { given, expected } = sidesOf(pair);
  if (Object.keys(expected).length === 0) return [];
  if (given.anyOf) return given.anyOf.flatMap((one) => schemaDifferences(between(pair, one, expected)));
  if (!expected.anyOf) return plainDifferences(pair);
  const all = expected.anyOf.map((one) => schemaDifferences(between(pair, given, one)));
  return all.some((one) => one.length === 0) ? [] : [text(pair, 'has other alternatives')];
};

/** Every value of `given` must be one of `expected`. */
const sidesOf = ({ release, api, way }: Pair) =>
  way === 'sent' ? { given: release, expected: api } : { given: api, expected: release };

const between = (pair: Pair, given: Schema, expected: Schema): Pair =>
  pair.way === 'sent' ? { ...pair, release: given, api: expected } : { ...pair, release: expected, api: given };

const text = ({ path }: Pick<Pair, 'path'>, change: string): string => (path ? `${path} ${change}` : `it ${change}`);

const plainDifferences = (pair: Pair): string[] => {
  const { given, expected } = sidesOf(pair);
  const type = typeOf(expected);
  if (type && typeOf(given) !== type && !(typeOf(given) === 'integer' && type === 'number'))
    return [text(pair, `is ${nameOf(pair.api)} and was ${nameOf(pair.release)}`)];
  if (type === 'object') return objectDifferences(pair);
  if (type === 'array') return [...limitDifferences(pair), ...schemaDifferences(itemsOf(pair))];
  const values = valueDifferences(pair);
  return values.length > 0 ? values : [...formatDifferences(pair), ...limitDifferences(pair)];
};

const itemsOf = (pair: Pair): Pair => ({
  ...pair,
  release: pair.release.items ?? {},
  api: pair.api.items ?? {},
  path: `${pair.path}[]`,
});

const typeOf = (schema: Schema): string | undefined => {
  const [value] = valuesOf(schema) ?? [];
  return schema.type ?? (value === undefined ? undefined : typeof value);
};

const nameOf = (schema: Schema): string => typeOf(schema) ?? (schema.anyOf ? 'one of several types' : 'of any type');

const valuesOf = (schema: Schema): (string | number | boolean)[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

const valueDifferences = (pair: Pair): string[] => {
  const { given, expected } = sidesOf(pair);
  const [some, all] = [valuesOf(given), valuesOf(expected)];
  if (!all) return [];
  if (!some) return [text(pair, pair.way === 'sent' ? `takes only ${all.join(', ')}` : 'can be any value')];
  const others = some.filter((value) => !all.includes(value)).join(', ');
  if (!others) return [];
  return [text(pair, pair.way === 'sent' ? `no longer takes ${others}` : `can be ${others}, which is new`)];
};

const formatDifferences = (pair: Pair): string[] => {
  const { given, expected } = sidesOf(pair);
  if (!expected.format || given.format === expected.format || valuesOf(given)) return [];
  return [text(pair, `has the format ${pair.api.format ?? 'of any text'} and had ${pair.release.format ?? 'none'}`)];
};

const unlimited = Number.POSITIVE_INFINITY;
/** Each lower limit, with its value where it is absent. */
const lower = [
  ['minimum', -unlimited],
  ['exclusiveMinimum', -unlimited],
  ['minLength', 0],
  ['minItems', 0],
  ['minProperties', 0],
] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

/** Limits by which the API rejects a part of what the release may send. */
const limitDifferences = (pair: Pair): string[] => {
  const { api, way } = pair;
  if (way === 'read') return [];
  // Values of a set are compared one by one, and by the pattern.
  const release = valuesOf(pair.release) ? api : { ...pair.release, ...inBothForms(pair.release, api) };
  const limits = [
    ...lower
      .filter(([limit, absent]) => (release[limit] ?? absent) < (api[limit] ?? -unlimited))
      .map(([limit]) => limit),
    ...upper.filter((limit) => (release[limit] ?? unlimited) > (api[limit] ?? unlimited)),
  ];
  const isMatched = api.pattern === undefined || isContained(patternOf(pair.release), api.pattern);
  return [
    ...limits.map((limit) => text(pair, `has ${limit} ${api[limit]} and had ${pair.release[limit] ?? 'none'}`)),
    ...(isMatched ? [] : [text(pair, `takes only texts like ${api.pattern}`)]),
  ];
};

/** More than 0 is also 0 or more, and 1 or more is also more than 0. */
const inBothForms = (
  { minimum = -unlimited, exclusiveMinimum = -unlimited, maximum = unlimited, exclusiveMaximum = unlimited }: Schema,
  api: Schema,
): Schema => ({
  minimum: Math.max(minimum, exclusiveMinimum),
  exclusiveMinimum: minimum > Number(api.exclusiveMinimum) ? minimum : exclusiveMinimum,
  maximum: Math.min(maximum, exclusiveMaximum),
  exclusiveMaximum: maximum < Number(api.exclusiveMaximum) ? maximum : exclusiveMaximum,
});

const patternOf = (schema: Schema): string | undefined => {
  const values = valuesOf(schema)?.map((value) => String(value).replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return values ? `^(?:${values.join('|')})$` : schema.pattern;
};

const objectDifferences = (pair: Pair): string[] => {
  const { release, api, way } = pair;
  const members = Object.keys(release.properties ?? {}).flatMap((name) => {
    if (!api.properties?.[name] && pair.mayLack && !isRequired(release, name)) return [];
    if (!api.properties?.[name]) return [text(below(pair, name), way === 'sent' ? 'is no longer taken' : 'is gone')];
    const mayLack = way === 'read' && isRequired(release, name) && !isRequired(api, name);
    return [
      ...(mayLack ? [text(below(pair, name), 'can be absent')] : []),
      ...schemaDifferences({
        ...below(pair, name),
        release: release.properties?.[name] ?? {},
        api: api.properties[name],
      }),
    ];
  });
  const needed = way === 'sent' ? (api.required ?? []).filter((name) => !isRequired(release, name)) : [];
  return [
    ...members,
    ...needed.map((name) => text(below(pair, name), 'must be sent')),
    ...recordDifferences(pair),
    ...limitDifferences(pair),
  ];
};

const isRequired = ({ required = [] }: Schema, name: string): boolean => required.includes(name);
const below = (pair: Pair, name: string): Pair => ({ ...pair, path: pair.path ? `${pair.path}.${name}` : name });

/** Objects with any names as keys. */
const recordDifferences = (pair: Pair): string[] => {
  const [one, other] = [recordOf(pair.release), recordOf(pair.api)];
  if (!one) return [];
  if (!other || one.names !== other.names) return [text(pair, 'has other keys')];
  return schemaDifferences({ ...pair, release: one.value, api: other.value, path: `${pair.path}{}` });
};

const recordOf = ({
  patternProperties = {},
  additionalProperties,
}: Schema): { names: string; value: Schema } | undefined => {
  const [entry] = Object.entries(patternProperties);
  if (entry) return { names: entry[0], value: entry[1] };
  return typeof additionalProperties === 'object' ? { names: '', value: additionalProperties } : undefined;
};
