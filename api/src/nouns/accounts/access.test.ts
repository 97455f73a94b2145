import { errorCodes, type Role } from '@nearhand/contracts';
import { routes } from '@nearhand/contracts/wire';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { type Method, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp({ settings: { debugTools: true, passkeys: true } });
const id = '00000000-0000-4000-8000-000000000000';
const everyone: readonly Role[] = ['customer', 'provider', 'admin'];
const providers: readonly Role[] = ['provider', 'admin'];
const people = new Map<Role, Person>();

beforeAll(async () => {
  for (const role of everyone) people.set(role, await person(site, role));
});

// Stated here again: a guard that the table of routes loses must fail a test.
const publicRoutes = new Set([
  'POST auth/register',
  'POST auth/passkeys/login/options',
  'POST auth/passkeys/login',
  'POST auth/login',
  'POST auth/identity',
  'GET auth/logout',
  'POST auth/logout',
  'POST auth/email-change',
  'POST auth/confirm-email',
  'POST auth/unsubscribe',
  'POST auth/forgot-password',
  'POST auth/reset-password',
  'POST contact',
  'GET services',
  'GET services/:id',
  'GET services/:id/availability',
  'GET providers/:id',
  'GET reviews',
  'GET reviews/:id',
  'GET subscription/plans',
  'GET documents/hash',
  'POST telemetry',
]);
const rolesFor = new Map<string, readonly Role[]>([
  ['POST bookings', ['customer']],
  ['POST waiting', ['customer']],
  ['POST repeats', ['customer']],
  ['POST repeats/:id/skip', ['customer']],
  ['POST repeats/:id/stop', ['customer']],
  ['GET services/recommended', ['customer']],
  ['POST reviews', ['customer']],
  ['PUT reviews/:id', ['customer']],
  ['POST reviews/:id/approve', ['admin']],
  ['POST reviews/:id/reply', providers],
  ['PUT reviews/:id/reply', providers],
  ['GET office/waiting', ['admin']],
  ['GET office/reports', ['admin']],
  ['GET office/reports/:id/pictures/:picture', ['admin']],
  ['POST office/reports/:id/decide', ['admin']],
  ['POST office/unhide', ['admin']],
  ['GET office/figures', ['admin']],
  ['GET office/figures.csv', ['admin']],
  ['GET office/bookings', ['admin']],
  ['GET office/refunds', ['admin']],
  ['GET office/disputes', ['admin']],
  ['GET office/people', ['admin']],
  ['GET office/people/:id', ['admin']],
  ['POST office/people/:id/suspend', ['admin']],
  ['POST office/people/:id/reinstate', ['admin']],
  ['POST office/people/:id/end-sessions', ['admin']],
  ['POST office/people/:id/notes', ['admin']],
  ['GET office/actions', ['admin']],
  ['GET office/approvals', ['admin']],
  ['POST office/approvals/:id/confirm', ['admin']],
  ['POST office/approvals/:id/reject', ['admin']],
  ['GET cases', ['admin']],
  ['POST cases/:id/decide', ['admin']],
  ['GET bookings', providers],
  ['POST payments/release', providers],
  ['POST wallet/withdraw', providers],
  ['POST wallet/connect-bank', providers],
  ['GET services/me', providers],
  ['GET schedule', providers],
  ['PUT schedule', providers],
  ['GET cancellation-policies', providers],
  ['PUT cancellation-policies', providers],
  ['GET calendar', providers],
  ['GET time-off', providers],
  ['POST time-off', providers],
  ['DELETE time-off/:id', providers],
  ['GET imported-calendars', providers],
  ['POST imported-calendars', providers],
  ['POST imported-calendars/upload', providers],
  ['DELETE imported-calendars/:id', providers],
  ['POST services', providers],
  ['POST upload/service', providers],
  ['POST upload/portfolio', ['provider']],
  ['POST upload/review', ['customer']],
  ['GET portfolio', ['provider']],
  ['PUT portfolio', ['provider']],
  ['GET service-area', ['provider']],
  ['PUT service-area', ['provider']],
  ['GET service-area/coverage', ['provider']],
  ['GET dashboard/provider/stats', providers],
  ['GET dashboard/provider/recent-activity', providers],
  ['GET dashboard/provider/popular-services', providers],
  ['GET dashboard/provider/earnings', providers],
  ['GET credentials', ['provider']],
  ['POST credentials', ['provider']],
  ['POST credentials/files', ['provider']],
  ['DELETE credentials/:id', ['provider']],
  ['GET office/credentials', ['admin']],
  ['POST office/credentials/:id/approve', ['admin']],
  ['POST office/credentials/:id/reject', ['admin']],
  ['GET operate/environments', ['admin']],
  ['GET operate/revisions', ['admin']],
  ['GET operate/diff', ['admin']],
  ['GET operate/release', ['admin']],
]);
const isMethod = (text = ''): text is Method => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(text);
const names = Object.values(routes).flatMap((group) => Object.keys(group));

test('every route that is listed here exists', () => {
  for (const name of [...publicRoutes, ...rolesFor.keys()]) expect(names).toContain(name);
});

test.each(names)('%s is open to its roles only', async (name) => {
  const [method, path = ''] = name.split(' ');
  if (!isMethod(method)) throw new Error(`${name} has no method.`);
  const url = `/${path.replace(/:\w+/g, id)}`;
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  const signedOut = await site.call(method, url, { body });
  expect([name, signedOut.statusCode === 401]).toEqual([name, !publicRoutes.has(name)]);
  if (publicRoutes.has(name)) return;
  const roles = rolesFor.get(name) ?? everyone;
  for (const [role, as] of people) {
    // An open stream of events never ends.
    if (roles.includes(role) && name === 'GET events') continue;
    const answer = await site.call(method, url, { as, body });
    const isJson = /json/.test(String(answer.headers['content-type']));
    const isWrongRole = isJson && answer.json().code === errorCodes.wrongRole;
    expect([role, answer.statusCode === 403 && isWrongRole]).toEqual([role, !roles.includes(role)]);
    expect([role, answer.statusCode]).not.toEqual([role, 401]);
  }
});
