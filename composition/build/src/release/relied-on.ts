import { type ApiContract, type RouteContract, type Schema, shapeOf } from '@slices/format';
import type { ApiUse } from './api-use.ts';

interface UseOfModule extends ApiUse {
  module: { identifier: () => string };
}

/** The part of `api` that modules of a build rely on. Throws for a call that is no route of `api`, or whose route is no literal text. */
export const reliedOn = (uses: readonly UseOfModule[], api: ApiContract): ApiContract => {
  const routes = new Map(Object.entries(api).map(([name, route]) => [shapeOf(name), { name, route }]));
  const problems = uses.flatMap(({ module, ...use }) =>
    [
      ...use.problems,
      ...use.calls
        .filter(({ name }) => !routes.has(shapeOf(name)))
        .map(({ name }) => `'${name}' is no route of the API`),
    ].map((problem) => `${module.identifier().split('!').at(-1)}: ${problem}`),
  );
  if (problems.length > 0) throw new Error(problems.join('; '));
  const [reads, writes] = [new Set(uses.flatMap((use) => use.reads)), new Set(uses.flatMap((use) => use.writes))];
  const calls = uses.flatMap((use) => use.calls.map((call) => ({ ...call, name: shapeOf(call.name) })));
  return Object.fromEntries(
    [...routes]
      .filter(([called]) => calls.some((call) => call.name === called))
      .map(([called, { name, route }]) => {
        const isRead = calls.some((call) => call.name === called && call.isRead);
        return [name, pruned(route, reads, writes, isRead)];
      }),
  );
};

const pruned = (route: RouteContract, reads: Names, writes: Names, isRead: boolean): RouteContract => ({
  ...route,
  ...(route.query && { query: schemaOf(route.query, writes, true) }),
  ...(route.body && { body: schemaOf(route.body, writes, true) }),
  answer: isRead ? schemaOf(route.answer, reads, false) : {},
});

type Names = ReadonlySet<string>;

/** Removes the members that no code names. With `isSent`, required ones stay. */
const schemaOf = (schema: Schema, names: Names, isSent: boolean): Schema => {
  const { properties, required = [], items, anyOf, additionalProperties, patternProperties, ...rest } = schema;
  const below = (one: Schema) => schemaOf(one, names, isSent);
  const each = (members: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(members).map(([name, one]) => [name, below(one)]));
  const isUsed = (name: string) => names.has(name) || (isSent && required.includes(name));
  const used = Object.entries(properties ?? {}).filter(([name]) => isUsed(name));
  return {
    ...rest,
    ...(properties && { properties: each(Object.fromEntries(used)), required: required.filter(isUsed) }),
    ...(items && { items: below(items) }),
    ...(anyOf && { anyOf: anyOf.map(below) }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? below(additionalProperties) : additionalProperties,
    }),
  };
};
