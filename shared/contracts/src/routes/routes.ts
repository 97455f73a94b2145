import type { CalledRoute, Method, Route } from '../schema/route.ts';
import * as groups from './route-groups.ts';

const suffix = 'Routes';

/**
 * Every route that browsers and other clients call, below `/api`, by noun: the API implements this table and the site
 * calls through it. The keys are the tags of OpenAPI, in words. Outside of it stand what machines ask for: health, metrics, Stripe's webhook, `/internal`, the
 * markup for a page's head, calendar feeds, and the files under `/uploads`.
 */
export const routes = Object.fromEntries(
  Object.entries<unknown>(groups)
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, group]) => [name.slice(0, -suffix.length), group]),
) as RouteGroups;

type Named = typeof groups;
type RouteGroups = { [N in keyof Named as N extends `${infer Noun}${typeof suffix}` ? Noun : never]: Named[N] };
type Groups = RouteGroups[keyof RouteGroups];
type NameIn<Group> = Group extends Group ? keyof Group : never;

/** Method and path of a route: `GET bookings/me`. */
export type RouteName = NameIn<Groups>;

/** The table's entry for a route. */
export type RouteOf<N extends RouteName, Group = Groups> = Group extends Record<N, infer R extends Route> ? R : never;

/** Every route by its name, in types alone. */
export type ApiRoutes = {
  [N in RouteName]: N extends `${string} ${infer Path}` ? CalledRoute<Path, RouteOf<N>> : never;
};

type NameWith<Trait, N = RouteName> = N extends RouteName ? (RouteOf<N> extends Trait ? N : never) : never;

/** Routes that take an `Idempotency-Key`. */
export type IdempotentRoute = NameWith<{ idempotent: true }>;

type PathAfter<M extends Method, N> = N extends `${M} ${infer Path}` ? Path : never;

/** Paths that can be called by a method. */
export type PathsOf<M extends Method> = PathAfter<M, RouteName>;
