import { jsonSchemaOf, type Route, routes } from '@nearhand/contracts/wire';

type Schema = Readonly<Record<string, unknown>>;

/** Compared with what is stored, and never stored: the limit of a request is enough. */
const compared = [
  'PUT auth/updatepassword currentPassword',
  'POST auth/delete-account password',
  'POST auth/passkeys/options password',
  'POST auth/identities password',
  'POST cases/:id/decide reply',
  'POST bookings serviceOption',
  'POST waiting serviceOption',
  'POST office/credentials/:id/approve name',
  'POST reviews/:id/approve seen',
];

const isBounded = (schema: Schema): boolean => {
  if (schema.type === 'array') return 'maxItems' in schema;
  const isText = schema.type === 'string' && !schema.enum && !('const' in schema);
  // A kind of text has a pattern that says nothing about its length.
  return !isText || 'maxLength' in schema || 'format' in schema || ('pattern' in schema && !('x-text' in schema));
};

/** The paths of the texts and lists in `schema` that may be as long as a request. */
const unbounded = (schema: unknown, path: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...keywords } = schema as Schema;
  const inner = Object.entries({ ...keywords, ...(properties as Schema) });
  const own = isBounded(keywords) ? [] : [path];
  return [...own, ...inner.flatMap(([name, one]) => unbounded(one, `${path} ${name}`))];
};

test('each text and list of a request has a limit', () => {
  const all = Object.values(routes).flatMap((table) => Object.entries<Route>(table));
  const found = all.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? unbounded(jsonSchemaOf(schema), name) : [])),
  );
  expect(found.toSorted()).toEqual(compared.toSorted());
});
