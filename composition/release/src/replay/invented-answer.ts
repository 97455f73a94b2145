import { type AnswerShape, alternative, manyFields, othersIn, type Schema, type ShapedArray } from '@slices/format';

export interface AnswerOptions {
  /** Without a shape, a text that the contract lists is this one where it can be: the role of the session. */
  prefer?: string | undefined;
}

/**
 * An answer of this shape, with invented contents that fit the schema. Without a shape it has all that the schema requires,
 * and an item in each array.
 */
export const answerOfShape = (
  shape: AnswerShape | undefined,
  schema: Schema | undefined,
  options: AnswerOptions = {},
): unknown => invented(shape, schema, { ...options, count: { at: 0 } });

interface Inventing extends AnswerOptions {
  count: { at: number };
}

const invented = (shape: AnswerShape | undefined, schema: Schema | undefined, options: Inventing): unknown => {
  if (shape === undefined) return inventedBySchema(schema, options);
  if (shape === null || typeof shape === 'boolean') return shape;
  const own = branchOfShape(schema, shape);
  if (typeof shape === 'string') return scalar(shape, own, options);
  if (Array.isArray(shape)) return inventedItems(shape, own?.items, options);
  const { [manyFields]: others, [alternative]: _number, ...fields } = shape;
  const named = Object.entries(fields).map(([name, field]) => [
    name,
    invented(field, own?.properties?.[name], options),
  ]);
  const more = Array.isArray(others) ? inventedItems(others, othersIn(own), options) : [];
  return Object.fromEntries([...named, ...more.map((value, index) => [`field${index + 1}`, value])]);
};

const inventedItems = ([length, ...items]: ShapedArray, schema: Schema | undefined, options: Inventing): unknown[] =>
  Array.from({ length: Math.min(Number(length) || 0, 50) }, (_item, index) =>
    invented(items[index % Math.max(items.length, 1)], schema, options),
  );

const branchOfShape = (schema: Schema | undefined, shape: AnswerShape): Schema | undefined => {
  if (!schema?.anyOf) return schema;
  const number = typeof shape === 'object' && shape !== null && !Array.isArray(shape) && shape[alternative];
  if (typeof number === 'string') return schema.anyOf[Number(number.slice(1))];
  const kind = typeof shape === 'string' ? (shape.startsWith('n') ? 'number' : 'string') : undefined;
  const found = schema.anyOf.find(({ type, enum: texts }) => {
    if (typeof shape === 'string' && shape.startsWith('=')) return texts !== undefined;
    if (kind) return type === kind || (kind === 'number' && type === 'integer');
    return type === (Array.isArray(shape) ? 'array' : 'object');
  });
  return found ?? schema.anyOf.find(({ anyOf }) => anyOf);
};

const scalar = (shape: string, schema: Schema | undefined, options: Inventing): unknown => {
  if (shape.startsWith('=')) return schema?.enum?.[Number(shape.slice(1))] ?? null;
  if (shape === 's0') return '';
  if (shape === 's-') return ' ';
  if (shape.startsWith('s')) return schema?.const ?? inventedText(schema, options);
  if (shape === 'n0') return 0;
  const size = inventedNumber(schema) + (shape.includes('.') ? 0.5 : 0);
  return shape.includes('-') ? -Math.abs(size) : size;
};

const inventedBySchema = (schema: Schema | undefined, options: Inventing): unknown => {
  if (!schema) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => one === options.prefer) ?? schema.enum[0];
  if (schema.anyOf)
    return inventedBySchema(schema.anyOf.find(({ type }) => type !== 'null') ?? schema.anyOf[0], options);
  if (schema.type === 'string') return inventedText(schema, options);
  if (schema.type === 'number' || schema.type === 'integer') return inventedNumber(schema);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'null') return null;
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => inventedBySchema(schema.items, options));
  const required = schema.required ?? [];
  return Object.fromEntries(
    required.map((name) => [name, inventedBySchema(schema.properties?.[name] ?? { type: 'string' }, options)]),
  );
};

const inventedNumber = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema = {}): number => {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  const highest = maximum ?? (exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : exclusiveMaximum - 1);
  return Math.min(Math.max(lowest, Math.min(7, highest)), highest);
};

const byFormat: Record<string, (count: number) => string> = {
  'date-time': () => '2030-01-15T10:00:00.000Z',
  date: () => '2030-01-15',
  time: () => '10:00:00',
  email: (count) => `person${count}@invented.example`,
  uri: (count) => `https://invented.example/${count}`,
  uuid: (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
};

/** For patterns: the first that fits is taken. */
const candidates = (count: number): string[] => [
  `text ${count}`,
  String(count).padStart(24, '0'),
  '2030-01-15',
  '10:00',
  '2030-01-15T10:00:00.000Z',
  `text-${count}`,
  `text${count}`,
  String(count),
  'text',
  'TEXT',
  `/text/${count}`,
  `https://invented.example/${count}`,
  `person${count}@invented.example`,
];

const inventedText = (schema: Schema | undefined, { count }: Inventing): string => {
  count.at += 1;
  const { format, pattern, minLength = 0, maxLength = 200 } = schema ?? {};
  const text = byFormat[format ?? '']?.(count.at);
  if (text !== undefined) return text;
  const own = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const found = candidates(count.at).find(
    (one) => (own?.test(one) ?? true) && one.length >= minLength && one.length <= maxLength,
  );
  return found ?? 'x'.repeat(Math.max(1, minLength)).slice(0, maxLength);
};
