import { roles } from '@nearhand/contracts';
import { apiContract } from '@nearhand/contracts/wire';
import { reliedOn } from '@slices/build/compatibility';
import type { ApiContract, RouteContract, Schema } from '@slices/format';
import { apiDifferences } from '@slices/release/api-compatibility/api-differences.ts';

const today = apiContract();

/** A release that calls some routes of today's API, and what it names of their members. */
const release = (api: ApiContract): ApiContract => {
  const called = (name: string, isRead = true) => ({ name, isRead });
  const names = (text: string) => text.split(' ');
  return reliedOn(
    [
      {
        calls: [
          called('GET bookings/me'),
          called('GET bookings/:'),
          called('POST bookings'),
          called('POST services', false),
          called('PUT bookings/:id', false),
          called('GET services'),
          called('POST upload/avatar'),
          called('POST account/export'),
          called('GET documents/:/pdf'),
          called('PUT schedule'),
          called('PUT auth/updatedetails'),
          called('POST wallet/withdraw'),
          called('POST notifications/read'),
        ],
        reads: names(
          'data _id service name price fee status paymentStatus reschedule requestedBy date createdAt total next avatarUrl amount balance exceptions from to',
        ),
        writes: names('status sort limit service price date address notes amount name exceptions from to'),
        problems: [],
        module: { identifier: () => 'a release' },
      },
    ],
    api,
  );
};

type Change = (api: ApiContract) => unknown;

const route = (api: ApiContract, name: string): RouteContract => {
  const found = api[name];
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
/** The schema at `answer.data[].price`. */
const at = (api: ApiContract, name: string, path: string): Schema => {
  const [part = '', ...members] = path.split('.');
  const { query, body, answer } = route(api, name);
  let schema = { query, body, answer }[part];
  for (const member of members) {
    schema = schema?.properties?.[member.replace('[]', '')];
    if (member.endsWith('[]')) schema = schema?.items;
  }
  if (!schema) throw new Error(`${name} has no ${path}`);
  return schema;
};

const on =
  (name: string, change: (found: RouteContract) => unknown): Change =>
  (api) =>
    change(route(api, name));
const both =
  (one: Change, other: Change): Change =>
  (api) => [one(api), other(api)];
const to =
  (name: string, path: string, change: (schema: Schema) => unknown): Change =>
  (api) =>
    change(at(api, name, path));
const set = (name: string, path: string, keywords: Schema) => to(name, path, (it) => Object.assign(it, keywords));
/** In place of all that was there. */
const become = (name: string, path: string, keywords: Schema) =>
  to(name, path, (it) => {
    for (const keyword of Object.keys(it)) Reflect.deleteProperty(it, keyword);
    Object.assign(it, keywords);
  });
const mustBeSent = (name: string, path: string, member: string) =>
  to(name, path, (it) => (it.required = [...(it.required ?? []), member]));
const free = (name: string, path: string, member: string) =>
  to(name, path, (it) => (it.required = it.required?.filter((one) => one !== member)));
const add = (name: string, path: string, member: string, schema: Schema) =>
  to(name, path, (it) => (it.properties = { ...it.properties, [member]: schema }));
const addRequired = (name: string, path: string, member: string, schema: Schema) =>
  both(add(name, path, member, schema), mustBeSent(name, path, member));
const remove = (name: string, path: string, member: string) =>
  both(
    free(name, path, member),
    to(name, path, (it) => delete it.properties?.[member]),
  );
const rename =
  (name: string, other: string): Change =>
  (api) => {
    api[other] = route(api, name);
    delete api[name];
  };
const text = { type: 'string' };

const breaks: [string, string, Change][] = [
  ['a route is gone', 'api-route', (api) => delete api['GET bookings/me']],
  ['a route has another path', 'api-route', rename('POST bookings', 'POST booking-requests')],
  ['a route has another method', 'api-route', rename('PUT bookings/:id', 'PATCH bookings/:id')],
  ['a route that only an address names is gone', 'api-route', (api) => delete api['GET documents/:id/pdf']],
  ['a role is shut out', 'api-role', on('POST wallet/withdraw', (r) => (r.roles = ['admin']))],
  ['signed-in people become one role', 'api-role', on('GET bookings/me', (r) => (r.roles = ['customer']))],
  ['a public route needs a session', 'api-role', on('GET services', (r) => (r.roles = 'signed-in'))],
  ['a new member must be sent', 'api-request', addRequired('POST bookings', 'body', 'currency', text)],
  ['an optional member must be sent', 'api-request', mustBeSent('POST bookings', 'body', 'notes')],
  ['a sent member is no longer taken', 'api-request', remove('POST bookings', 'body', 'address')],
  ['an optional member is no longer taken', 'api-request', remove('POST bookings', 'body', 'notes')],
  ['a sent number must be a text', 'api-request', become('POST bookings', 'body.price', text)],
  ['a sent number must be whole', 'api-request', set('POST bookings', 'body.price', { type: 'integer' })],
  ['a sent value is taken no more', 'api-request', set('PUT bookings/:id', 'body.status', { enum: ['confirmed'] })],
  ['a free text must be one of some', 'api-request', become('POST bookings', 'body.address', { enum: ['here'] })],
  ['a text must be shorter', 'api-request', set('POST bookings', 'body.address', { maxLength: 200 })],
  ['a text must be longer', 'api-request', set('POST bookings', 'body.address', { minLength: 5 })],
  ['a number must be smaller', 'api-request', set('POST bookings', 'body.price', { maximum: 1000 })],
  ['a number must be larger', 'api-request', set('POST bookings', 'body.price', { minimum: 1 })],
  [
    'zero is taken no more',
    'api-request',
    become('POST bookings', 'body.price', { type: 'number', exclusiveMinimum: 0, maximum: 1e6 }),
  ],
  ['a text must have a format', 'api-request', set('POST bookings', 'body.address', { format: 'uuid' })],
  ['a text must match a pattern', 'api-request', set('POST bookings', 'body.address', { pattern: '^[A-Z]' })],
  ['a pattern takes less', 'api-request', set('GET bookings/me', 'query.limit', { pattern: '^[1-9][0-9]?$' })],
  ['a filter is gone', 'api-request', remove('GET bookings/me', 'query', 'status')],
  ['a query must be sent', 'api-request', addRequired('GET services', 'query', 'city', text)],
  ['a sort is gone', 'api-request', set('GET bookings/me', 'query.sort', { enum: ['newest', 'soonest'] })],
  ['a list must be shorter', 'api-request', set('PUT schedule', 'body.exceptions', { maxItems: 1 })],
  [
    'a body must be sent',
    'api-request',
    on('POST account/export', (r) => (r.body = { type: 'object', properties: {} })),
  ],
  ['a body is no longer taken', 'api-request', on('POST wallet/withdraw', (r) => delete r.body)],
  ['a file has another field', 'api-request', on('POST upload/avatar', (r) => (r.file = 'picture'))],
  ['a retry is done twice', 'api-request', on('POST wallet/withdraw', (r) => delete r.idempotent)],
  ['a read field is gone', 'api-answer', remove('GET bookings/me', 'answer.data[]', 'price')],
  ['an optional read field is gone', 'api-answer', remove('GET bookings/me', 'answer.data[]', 'fee')],
  ['a read field can be absent', 'api-answer', free('GET bookings/me', 'answer.data[]', 'price')],
  [
    'a read field can be null',
    'api-answer',
    become('GET bookings/:id', 'answer.data.price', { anyOf: [{ type: 'number' }, { type: 'null' }] }),
  ],
  ['a read field has another type', 'api-answer', become('POST wallet/withdraw', 'answer.data.balance', text)],
  [
    'a read field has an unknown value',
    'api-answer',
    (api) => at(api, 'GET bookings/me', 'answer.data[].status').enum?.push('expired'),
  ],
  ['a known set of values is open', 'api-answer', become('GET bookings/me', 'answer.data[].paymentStatus', text)],
  ['a read date is a text', 'api-answer', become('GET bookings/me', 'answer.data[].createdAt', text)],
  ['a field of a nested object is gone', 'api-answer', remove('GET bookings/me', 'answer.data[].service', 'name')],
  [
    'a list becomes an object',
    'api-answer',
    become('GET bookings/me', 'answer.data', { type: 'object', properties: {} }),
  ],
  ['the envelope is gone', 'api-answer', remove('GET bookings/:id', 'answer', 'data')],
  [
    'a file comes as something else',
    'api-answer',
    on('GET documents/:id/pdf', (r) => (r.mediaType = 'application/zip')),
  ],
  ['an answer has no content', 'api-answer', on('POST upload/avatar', (r) => (r.status = 204))],
];

test.each(breaks)('found: %s (%s)', (_name, code, change) => {
  const next = structuredClone(today);
  change(next);
  expect(apiDifferences(release(today), next, roles).map((found) => found.code)).toEqual([code]);
});

const harmless: [string, Change][] = [
  ['nothing changes', () => {}],
  ['a new route', (api) => (api['GET bookings/recent'] = route(api, 'GET bookings/me'))],
  ['a route that the release does not call is gone', (api) => delete api['GET wallet']],
  ['a parameter of a path has another name', rename('GET bookings/:id', 'GET bookings/:booking')],
  ['one more role', on('POST bookings', (r) => (r.roles = ['customer', 'provider']))],
  ['roles in another order', on('POST wallet/withdraw', (r) => (r.roles = ['admin', 'provider']))],
  ['signed-in people by name', on('GET bookings/me', (r) => (r.roles = ['admin', 'customer', 'provider']))],
  ['zero is taken too', become('POST services', 'body.options[].price', { type: 'number', minimum: 0 })],
  ['a role becomes all signed-in people', on('POST bookings', (r) => (r.roles = 'signed-in'))],
  ['a route for everybody', on('GET bookings/me', (r) => (r.roles = 'anyone'))],
  ['a new optional member of a body', add('POST bookings', 'body', 'currency', text)],
  ['a member need not be sent', free('POST bookings', 'body', 'address')],
  ['a new optional member of a query', add('GET bookings/me', 'query', 'city', text)],
  ['a first query', on('GET bookings/:id', (r) => (r.query = { type: 'object', properties: { expand: text } }))],
  ['a filter that the release does not send is gone', remove('GET bookings/me', 'query', 'cursor')],
  ['one more value is taken', (api) => at(api, 'PUT bookings/:id', 'body.status').enum?.push('expired')],
  ['a set of values becomes any text', become('GET bookings/me', 'query.sort', text)],
  ['values in another order', (api) => at(api, 'GET bookings/me', 'query.sort').enum?.reverse()],
  ['a longer text is taken', set('POST bookings', 'body.address', { maxLength: 500 })],
  ['a shorter text is taken', set('POST bookings', 'body.address', { minLength: 0 })],
  ['a larger number is taken', set('POST bookings', 'body.price', { maximum: 2_000_000 })],
  ['a limit is gone', become('POST bookings', 'body.price', { type: 'number' })],
  ['a longer list is taken', set('PUT schedule', 'body.exceptions', { maxItems: 500 })],
  ['a pattern takes more', set('GET bookings/me', 'query.limit', { pattern: '^[0-9]{1,3}$' })],
  [
    'a pattern has one more word',
    (api) => {
      const status = at(api, 'GET bookings/me', 'query.status');
      status.pattern = status.pattern?.replaceAll('cancelled', 'cancelled|expired');
    },
  ],
  ['a pattern is gone', become('GET bookings/me', 'query.limit', text)],
  ['a format is gone', become('POST bookings', 'body.service', text)],
  ['another type is taken too', become('POST bookings', 'body.price', { anyOf: [{ type: 'number' }, text] })],
  [
    'an object with one more alternative',
    (api) => {
      const { body = {} } = route(api, 'POST bookings');
      route(api, 'POST bookings').body = {
        anyOf: [body, { type: 'object', properties: { basket: text }, required: ['basket'] }],
      };
    },
  ],
  ['a new field of an answer', addRequired('GET bookings/me', 'answer.data[]', 'color', text)],
  ['an optional field is always there', mustBeSent('GET bookings/me', 'answer.data[]', 'fee')],
  ['a field that the release does not read is gone', remove('GET bookings/me', 'answer.data[]', 'timeSlot')],
  ['a field that it does not read has another type', become('GET bookings/me', 'answer.data[].begun', text)],
  ['a field that it does not read can be absent', free('GET bookings/me', 'answer.data[]', 'serviceOption')],
  ['an object that it does not read is a text', become('GET bookings/me', 'answer.counts', text)],
  ['a value comes no more', set('GET bookings/me', 'answer.data[].status', { enum: ['pending', 'confirmed'] })],
  ['a number is always whole', become('POST wallet/withdraw', 'answer.data.balance', { type: 'integer' })],
  ['a longer text is answered', set('GET bookings/me', 'answer.data[].service.name', { maxLength: 9000 })],
  ['a smaller number is answered', become('GET bookings/me', 'answer.data[].price', { type: 'number' })],
  ['a text gets a format', set('GET bookings/me', 'answer.data[].service.name', { format: 'email' })],
  ['an answer that the release drops changes', become('PUT bookings/:id', 'answer', text)],
  ['a route takes an Idempotency-Key', on('PUT bookings/:id', (r) => (r.idempotent = true))],
  ['another successful status', on('POST bookings', (r) => delete r.status)],
  [
    'fields in another order',
    (api) => {
      const row = at(api, 'GET bookings/me', 'answer.data[]');
      row.properties = Object.fromEntries(Object.entries(row.properties ?? {}).reverse());
    },
  ],
];

test.each(harmless)('passes: %s', (_name, change) => {
  const next = structuredClone(today);
  change(next);
  expect(apiDifferences(release(today), next, roles)).toEqual([]);
});

test.each([
  ['1 or more, is more than 0', { minimum: 1 }, { exclusiveMinimum: 0 }],
  ['more than 1, is 1 or more', { minimum: 0, exclusiveMinimum: 1 }, { minimum: 1 }],
  ['9 or less, is less than 10', { maximum: 9 }, { exclusiveMaximum: 10 }],
])('passes: a number, %s', (_limit, sent, taken) => {
  const [before, next] = [structuredClone(today), structuredClone(today)];
  become('POST bookings', 'body.price', { type: 'number', ...sent })(before);
  become('POST bookings', 'body.price', { type: 'number', ...taken })(next);
  expect(apiDifferences(release(before), next, roles)).toEqual([]);
});

test('a release that is newer than the API is found in the same way', () => {
  const next = structuredClone(today);
  addRequired('POST bookings', 'body', 'currency', text)(next);
  addRequired('GET bookings/me', 'answer.data[]', 'total', text)(next);
  expect(apiDifferences(release(next), today, roles)).toEqual([
    { code: 'api-request', route: 'POST bookings', change: 'whose body.currency is no longer taken' },
    { code: 'api-answer', route: 'GET bookings/me', change: 'in whose answer data[].total is gone' },
  ]);
});
