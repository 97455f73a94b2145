import * as v from 'valibot';

/**
 * The one schema language of the API. A schema validates requests (as JSON Schema, see `./json-schema.ts`), describes them
 * in OpenAPI, gives the types of both sides, and reads answers in browsers: what an answer lacks, or has in another form
 * than this release knows, becomes the schema's fallback.
 */

/** Keywords of JSON Schema that the API checks and describes; reading an answer ignores them. */
export interface Keywords {
  description?: string;
  default?: string | number;
  type?: 'integer';
  format?: 'date' | 'date-time' | 'uuid';
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  additionalProperties?: boolean;
  /** The kind of a text in a request: the API reads it as `../text` says, before its length and pattern count. */
  'x-text'?: TextKind;
}

export type TextKind = 'line' | 'paragraph' | 'email' | 'phone' | 'id';

type Schema = v.GenericSchema;
/** A schema with a fallback. `strict` is the same one without it, for `optional`. */
type Tolerant<S extends Schema, F extends v.Fallback<S>> = v.SchemaWithFallback<S, F> & { strict: S };

/** `schema` with keywords, also over those that it has. */
/* @__NO_SIDE_EFFECTS__ */
export const described = <S extends Schema>(schema: S, keywords: Keywords): S => ({
  ...schema,
  keywords: { ...keywordsOf(schema), ...keywords },
  ...('strict' in schema && { strict: described(schema.strict as Schema, keywords) }),
  // The conversion to JSON Schema reads the parts of a pipe, not the whole.
  ...('pipe' in schema &&
    Array.isArray(schema.pipe) && { pipe: schema.pipe.with(0, described(schema.pipe[0], keywords)) }),
});

export const keywordsOf = (schema: object): Keywords =>
  'keywords' in schema && typeof schema.keywords === 'object' ? { ...schema.keywords } : {};

/* @__NO_SIDE_EFFECTS__ */
const tolerant = <S extends Schema, const F extends v.Fallback<S>>(
  schema: S,
  fallback: F,
  keywords: Keywords = {},
): Tolerant<S, F> => {
  const strict = described(schema, keywords);
  return { ...v.fallback(strict, fallback), strict };
};

/** Any text, empty where an answer has none. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (keywords?: Keywords) => tolerant(v.string(), '', keywords);

const isNotEmpty = (value: unknown): boolean => value !== '';

/** A text that an answer must have: a page without it shows its error state. */
/* @__NO_SIDE_EFFECTS__ */
export const neededText = (keywords?: Keywords) =>
  v.pipe(described(v.string(), keywords ?? {}), v.check<string>(isNotEmpty));

/** A text that is `fallback` where an answer has none or an empty one. */
/* @__NO_SIDE_EFFECTS__ */
export const named = (fallback: string) => tolerant(neededText(), fallback);

/** A text that is a time with `rest` after it; empty where an answer has none. */
/* @__NO_SIDE_EFFECTS__ */
const time = (keywords: Keywords, rest = '') =>
  tolerant(
    v.pipe(
      described(v.string(), keywords),
      v.check((at) => !Number.isNaN(Date.parse(at + rest))),
    ),
    '',
  );

/* @__NO_SIDE_EFFECTS__ */
export const number = (keywords?: Keywords) => tolerant(v.number(), 0, keywords);

/** A whole number. */
/* @__NO_SIDE_EFFECTS__ */
export const integer = (keywords?: Keywords) => number({ type: 'integer', ...keywords });

/** True or false; false where an answer has neither, or what `fallback` says. */
/* @__NO_SIDE_EFFECTS__ */
export const flag = (keywords?: Keywords, fallback = false) => tolerant(v.boolean(), fallback, keywords);

/** One of `values`; `fallback` for a value that this release does not know, `missing` where an answer has none. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const T extends readonly (string | number)[]>(
  values: T,
  fallback: T[number] | undefined = values[0],
  { missing = fallback, ...keywords }: Keywords & { missing?: T[number] | undefined } = {},
) =>
  tolerant(
    v.picklist(values),
    // A picklist without values is of no use, so there always is a fallback.
    (answer) => (answer?.value == null ? missing : fallback) as T[number],
    keywords,
  );

/** Without its fallback. */
const strictOf = <S extends Schema>(schema: S): S => ('strict' in schema ? (schema.strict as S) : schema);

/** A member that may be missing. One that is empty or of another type counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <S extends Schema>(schema: S) => {
  const strict = strictOf(schema);
  return v.fallback(v.optional(v.pipe(strict, v.check<v.InferOutput<S>>(isNotEmpty))), undefined);
};

/** As `schema`, or null. Null where an answer has neither. */
/* @__NO_SIDE_EFFECTS__ */
export const nullable = <S extends Schema>(schema: S, keywords?: Keywords) =>
  tolerant(v.nullable(strictOf(schema)), null, keywords);

/** As `schema`, but what `fallback` gives where an answer has none. */
/* @__NO_SIDE_EFFECTS__ */
export const orElse = <S extends Schema>(schema: S, fallback: (answer?: { value: unknown }) => v.InferOutput<S>) =>
  tolerant(strictOf(schema), fallback);

const isRecord = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && !Array.isArray(answer);

/** A record; a member that `entries` does not name is left out. Anything but a record is an error. */
/* @__NO_SIDE_EFFECTS__ */
export const record = <const E extends v.ObjectEntries>(entries: E, keywords: Keywords = {}) => {
  const schema = described(v.object(entries), keywords);
  // Valibot reads a list as a record.
  const run: (typeof schema)['~run'] = (dataset, config) =>
    isRecord(dataset.value)
      ? schema['~run'](dataset, config)
      : Object.assign(schema['~run']({ value: undefined }, config), { value: dataset.value });
  return { ...schema, '~run': run };
};

/** As {@link record}, for what may come as its bare id, or not at all. */
/* @__NO_SIDE_EFFECTS__ */
export const reference = <const E extends v.ObjectEntries>(entries: E) => {
  const schema = record(entries);
  return tolerant(schema, (answer) => v.parse(schema, typeof answer?.value === 'string' ? { _id: answer.value } : {}));
};

/* @__NO_SIDE_EFFECTS__ */
const arrayOf = <S extends Schema>(item: S) => {
  const schema = v.array(item);
  const run: (typeof schema)['~run'] = (dataset, config) => {
    const { value } = dataset;
    const read = schema['~run'](dataset, config);
    if (!read.issues || !Array.isArray(value)) return read;
    const fits = value.map((one) => v.safeParse(item, one, config));
    return { typed: true, value: fits.flatMap(({ success, output }) => (success ? [output] : [])) };
  };
  return { ...schema, '~run': run };
};

/** The items that are read by `item`; none where an answer has no list. */
/* @__NO_SIDE_EFFECTS__ */
export const list = <S extends Schema>(item: S, keywords?: Keywords) =>
  tolerant(arrayOf(strictOf(item)), () => [], keywords);

/** As {@link list}, none for null. Anything else than a list is an error. */
/* @__NO_SIDE_EFFECTS__ */
export const rows = <S extends Schema>(item: S) =>
  orElse(arrayOf(item), (answer) => {
    if (answer?.value != null) throw new TypeError('The API answered with something else than a list.');
    return [];
  });

/** A record's id: a UUID. */
export const Id = text({ 'x-text': 'id', format: 'uuid' });
/** The id of a record that an answer may also give whole. */
export const IdOf = tolerant(v.string(), (answer) => v.parse(reference({ _id: Id }), answer?.value)._id, {
  format: 'uuid',
});

/** An instant, ISO 8601 in UTC. */
export const Instant = time({ format: 'date-time' });
/** A calendar day, `2026-11-20`. */
export const Day = time({ format: 'date' }, 'T00:00Z');
/** Decimal dollars with at most two decimals, as people read them. The API computes in integer cents. */
export const Dollars = number({ minimum: 0, maximum: 1_000_000 });
/** Signed decimal dollars: what a movement adds to or takes from a balance. */
export const SignedDollars = number();

/** Every successful answer wraps its result in `data`. */
/* @__NO_SIDE_EFFECTS__ */
export const Data = <S extends Schema>(schema: S) => record({ data: schema });

export type Data<T> = { data: T };

/**
 * One page of a list: `next` is the cursor of the page after it, absent on the last. `total` counts all rows under the
 * same filters; lists that are not counted leave it out.
 */
/* @__NO_SIDE_EFFECTS__ */
export const Page = <S extends Schema>(row: S) =>
  record({
    data: rows(row),
    next: optional(text({ description: '`cursor` of the next page, under the same filters and sort' })),
    total: optional(integer({ minimum: 0, description: 'All rows under the same filters' })),
  });
export type Page<T> = { data: T[]; next?: string | undefined; total?: number | undefined };

/** Turns an answer of the API into what the screens rely on. */
export type Read<T> = (answer: unknown) => T;

/** A reader of answers by `schema`. Throws for an answer that has no reading, so that the page shows its error state. */
/* @__NO_SIDE_EFFECTS__ */
export const readAs =
  <S extends Schema>(schema: S) =>
  (answer: unknown): v.InferOutput<S> =>
    v.parse(schema, answer);

/** As {@link readAs}, of the result in the API's envelope. */
/* @__NO_SIDE_EFFECTS__ */
export const readDataAs =
  <S extends Schema>(schema: S) =>
  (answer: unknown): v.InferOutput<S> =>
    v.parse(schema, isRecord(answer) && Object.hasOwn(Object(answer), 'data') ? Object(answer).data : answer);
