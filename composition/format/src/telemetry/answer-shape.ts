import type { Schema } from '../composition/api-contract.ts';

/** The most that a report has of the circumstances of a failure, so that reports stay small. */
export const contextLimits = { calls: 30, clicks: 5, releases: 60, shapeLength: 4_000, shapesLength: 6_000 } as const;

/**
 * An answer of the API without its contents, by the contract of the release that called it. A text is its kind or its number
 * among those that the contract lists, a number its class; of an object the fields of the contract that were there, of an
 * array its class of length and the shapes of its items, each once.
 */
export type AnswerShape = null | boolean | string | ShapedArray | { [field: string]: AnswerShape };
export type ShapedArray = [length: number, ...items: AnswerShape[]];

const maxDepth = 8;
const maxItemShapes = 4;
const lengthClasses = [0, 1, 3, 20];
/** The member with the number of the alternative, where the contract has several objects. */
export const alternative = '#';
/** The member with all fields of an object that its contract does not name. */
export const manyFields = '*';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape of `value`, of which a contract says `schema`. Fields that are not in the contract are left out. */
export const shapeOfAnswer = (value: unknown, schema: Schema | undefined, depth = 0): AnswerShape => {
  const own = branchFor(schema, value);
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return textShape(value, own);
  if (typeof value === 'number') return numberShape(value, own);
  if (depth >= maxDepth) return Array.isArray(value) ? [0] : {};
  if (Array.isArray(value)) return arrayShape(value, own?.items, depth);
  if (!isRecord(value)) return null;
  const objects = schema?.anyOf?.filter(({ type }) => type === 'object') ?? [];
  const number = own && objects.length > 1 && { [alternative]: `n${schema?.anyOf?.indexOf(own) ?? 0}` };
  return { ...number, ...objectShape(value, own, depth) };
};

const listed = (schema: Schema | undefined, value: unknown): string | undefined => {
  const index = schema?.enum?.map((one): unknown => one).indexOf(value) ?? -1;
  return index < 0 ? undefined : `=${index}`;
};

const textShape = (value: string, schema: Schema | undefined): string =>
  listed(schema, value) ?? (value === '' ? 's0' : value.trim() === '' ? 's-' : 's');

const numberShape = (value: number, schema: Schema | undefined): string => {
  const known = listed(schema, value);
  if (known) return known;
  if (value === 0) return 'n0';
  return `n${value < 0 ? '-' : ''}${Number.isInteger(value) ? '' : '.'}`;
};

const arrayShape = (items: readonly unknown[], schema: Schema | undefined, depth: number): ShapedArray => {
  const shapes = new Map<string, AnswerShape>();
  for (const item of items) {
    const shape = shapeOfAnswer(item, schema, depth + 1);
    if (shapes.size < maxItemShapes) shapes.set(JSON.stringify(shape), shape);
  }
  const length = lengthClasses.find((limit) => items.length <= limit) ?? lengthClasses.at(-1) ?? 0;
  return [Math.max(length, shapes.size), ...shapes.values()];
};

/** Names of fields that no contract lists may be texts of people. */
const objectShape = (
  value: Record<string, unknown>,
  schema: Schema | undefined,
  depth: number,
): Record<string, AnswerShape> => {
  const { properties = {} } = schema ?? {};
  const shape: Record<string, AnswerShape> = {};
  for (const [name, own] of Object.entries(properties))
    if (Object.hasOwn(value, name)) shape[name] = shapeOfAnswer(value[name], own, depth + 1);
  const others = othersIn(schema);
  if (others) {
    const values = Object.keys(value)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => value[name]);
    if (values.length > 0) shape[manyFields] = arrayShape(values, others, depth);
  }
  return shape;
};

/** The contract of fields that it does not name. */
export const othersIn = (schema: Schema | undefined): Schema | undefined => {
  const { additionalProperties, patternProperties } = schema ?? {};
  return typeof additionalProperties === 'object' ? additionalProperties : Object.values(patternProperties ?? {})[0];
};

/** Of alternatives the one that fits best: by constants first, then by the fields that are there. */
const branchFor = (schema: Schema | undefined, value: unknown): Schema | undefined => {
  if (!schema?.anyOf) return schema;
  const branches = schema.anyOf.filter((branch) => fits(branch, value));
  const score = (branch: Schema) =>
    isRecord(value) ? Object.keys(branch.properties ?? {}).filter((name) => Object.hasOwn(value, name)).length : 0;
  const best = branches.reduce<Schema | undefined>(
    (found, branch) => (found && score(found) >= score(branch) ? found : branch),
    undefined,
  );
  return branchFor(best, value);
};

const fits = (schema: Schema, value: unknown): boolean => {
  if (schema.anyOf) return schema.anyOf.some((branch) => fits(branch, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.some((one) => one === value);
  if (schema.type === 'null' || value === null) return schema.type === 'null' && value === null;
  if (schema.type === 'array' || Array.isArray(value)) return schema.type === 'array' && Array.isArray(value);
  if (schema.type === 'integer') return Number.isInteger(value);
  if (schema.type && schema.type !== typeof value) return false;
  if (!isRecord(value)) return true;
  return (
    (schema.required ?? []).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(schema.properties ?? {}).every(
      ([name, { const: constant }]) => constant === undefined || value[name] === constant,
    )
  );
};
