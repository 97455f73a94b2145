import { jsonSchemaOf } from '../json-schema.ts';
import type { Route } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';

/** Compared with what the API said or stores, or a secret: exactly as it was sent. */
const verbatim = ['password', 'currentPassword', 'newPassword', 'token', 'serviceOption', 'timeSlot', 'images'];
verbatim.push('cursor', 'returnUrl', 'reference', 'paymentIntentId');

type Members = Readonly<Record<string, unknown>>;
const isObject = (data: unknown): data is Members => typeof data === 'object' && data !== null;

/** Paths of the texts below a schema that state neither a kind nor what they look like. */
const unstated = (schema: unknown, path: string): string[] => {
  if (!isObject(schema)) return [];
  if (schema['type'] === 'string') {
    const isStated = ['x-text', 'format', 'pattern', 'enum', 'const'].some((keyword) => keyword in schema);
    return isStated || verbatim.some((name) => path.endsWith(`.${name}`)) ? [] : [path];
  }
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const many = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return [
    ...properties.flatMap(([name, inner]) => unstated(inner, `${path}.${name}`)),
    ...many.flatMap((inner) => unstated(inner, path)),
    ...unstated(schema['items'], path),
  ];
};

test('each text that a person types into a request states its kind', () => {
  const named = Object.values<Readonly<Record<string, Route>>>(routes).flatMap((group) => Object.entries(group));
  const byPeople = named.filter(([name]) => name !== 'POST telemetry');
  expect(
    byPeople.flatMap(([name, { query, body }]) =>
      [query, body].flatMap((part) => (part ? unstated(jsonSchemaOf(part), name) : [])),
    ),
  ).toEqual([]);
});
