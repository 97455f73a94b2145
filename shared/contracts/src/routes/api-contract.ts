import { type ApiContract, RouteContract } from '@slices/format';
import * as v from 'valibot';
import { jsonSchemaOf } from '../schema/json-schema.ts';
import { Nothing, type Route } from '../schema/route.ts';
import { routes } from './routes.ts';

/** None of these changes which requests are accepted; `x-text` makes more of them valid. */
const ignored = ['description', 'title', 'default', 'examples', 'x-text'];

const withoutTexts = (data: unknown, areKeysFields = false): unknown => {
  if (Array.isArray(data)) return data.map((one) => withoutTexts(one));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => areKeysFields || !ignored.includes(key))
      .map(([key, one]) => [key, withoutTexts(one, !areKeysFields && /^(?:properties|patternProperties)$/.test(key))]),
  );
};

const contractOf = ({
  summary: _summary,
  description: _description,
  personal: _personal,
  roles,
  query,
  body,
  answer = Nothing,
  ...route
}: Route): RouteContract =>
  v.parse(
    RouteContract,
    withoutTexts({
      ...route,
      roles: roles ?? 'signed-in',
      ...(query && { query: jsonSchemaOf(query) }),
      ...(body && { body: jsonSchemaOf(body) }),
      answer: jsonSchemaOf(answer),
    }),
  );

/** The API of this version of the contracts. Throws where a route's schema has a keyword that `Schema` of `@slices/format` lacks. */
export const apiContract = (): ApiContract =>
  Object.fromEntries(
    Object.values<Readonly<Record<string, Route>>>(routes).flatMap((group) =>
      Object.entries(group).map(([name, route]) => [name, contractOf(route)]),
    ),
  );
