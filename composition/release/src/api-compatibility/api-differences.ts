import { type ApiContract, type RouteContract, shapeOf } from '@slices/format';
import { schemaDifferences } from './schema-difference.ts';

export interface Difference {
  code: 'api-route' | 'api-role' | 'api-request' | 'api-answer';
  route: string;
  /** The end of a sentence that begins with the route. */
  change: string;
}

/** Each way in which `api` does not serve a release that relies on `used`. */
export const apiDifferences = (used: ApiContract, api: ApiContract, roles: readonly string[]): Difference[] => {
  const served = new Map(Object.entries(api).map(([name, route]) => [shapeOf(name), route]));
  return Object.entries(used).flatMap(([route, release]): Difference[] => {
    const found = served.get(shapeOf(route));
    if (!found) return [{ code: 'api-route', route, change: 'which this API does not have' }];
    return routeDifferences(release, found, roles).map(([code, change]) => ({ code, route, change }));
  });
};

const nothing = { type: 'object' };

const routeDifferences = (
  release: RouteContract,
  api: RouteContract,
  allRoles: readonly string[],
): [Difference['code'], string][] => {
  const sent = (part: 'query' | 'body') => {
    if (part === 'body' && api.body && !release.body) return ['body must be sent'];
    if (part === 'body' && release.body && !api.body) return ['body is no longer taken'];
    const pair = { release: release[part] ?? nothing, api: api[part] ?? nothing };
    return schemaDifferences({ ...pair, way: 'sent', path: part });
  };
  const requests = [
    ...sent('query'),
    ...sent('body'),
    ...(release.file === api.file ? [] : [`file is in the field ${api.file ?? 'of no name'}`]),
    ...(release.idempotent && !api.idempotent ? ['Idempotency-Key is ignored, so that a retry does it twice'] : []),
  ];
  const answers = [
    ...(release.mediaType === api.mediaType ? [] : [`it is ${api.mediaType ?? 'JSON'}`]),
    ...((release.status === 204) === (api.status === 204) ? [] : ['there is no content, or there was none']),
    ...schemaDifferences({ release: release.answer, api: api.answer, way: 'read', path: '' }),
  ];
  const roles = isServed(release.roles, api.roles, allRoles)
    ? []
    : [`is for ${nameOf(api.roles)} and was for ${nameOf(release.roles)}`];
  return [
    ...roles.map((change): [Difference['code'], string] => ['api-role', `which ${change}`]),
    ...requests.map((change): [Difference['code'], string] => ['api-request', `whose ${change}`]),
    ...answers.map((change): [Difference['code'], string] => ['api-answer', `in whose answer ${change}`]),
  ];
};

type Roles = RouteContract['roles'];

const isServed = (before: Roles, now: Roles, allRoles: readonly string[]): boolean => {
  if (now === 'anyone' || before === now) return true;
  if (now === 'signed-in') return before !== 'anyone';
  return before !== 'anyone' && (before === 'signed-in' ? allRoles : before).every((role) => now.includes(role));
};

const nameOf = (roles: Roles): string => (typeof roles === 'string' ? roles : roles.join(', '));
