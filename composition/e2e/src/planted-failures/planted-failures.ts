import type { BrowserContextOptions } from '@playwright/test';
import type { ApiContract, RouteContract } from '@slices/format';
import type { ApiAnswers, SliceSource } from '../small-site/small-site.ts';

export interface PlantedFailure extends SliceSource {
  /** How visitors meet it. */
  name: string;
  stage: string;
  answers?: ApiAnswers;
  browser?: BrowserContextOptions;
  role?: string;
  address?: string;
  /** A button that the visitor clicks. */
  click?: string;
  /** A canary of another slice, and that slice as it was. */
  beside?: SliceSource;
  besideBefore?: SliceSource;
  isCanary?: boolean;
}

/** Data of a person; no report may have any of it. */
export const personal = {
  name: 'Annabel Quixworth',
  email: 'annabel@quixworth.zuerich',
  phone: '+41 79 555 01 73',
  id: '65f0c0ffee65f0c0ffee0042',
  token: 'eyJhbGciOi.SecretTokenOfAnnabel.x9',
  address: 'Rosenbergstrasse 11, St. Gallen',
  notes: 'My late husband Theobald liked the garden.',
  birthday: '1974-11-03',
} as const;

const text = { type: 'string' };
const person = {
  type: 'object',
  properties: { name: text, email: text, phone: text, address: text, notes: text, birthday: text },
};
const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const price = { type: 'object', properties: { cents: { type: 'integer' } }, required: ['cents'] };
const item = {
  type: 'object',
  properties: {
    _id: text,
    title: text,
    status: { type: 'string', enum: ['draft', 'open', 'archived'] },
    price: nullable(price),
    discount: { type: 'object', properties: { percent: { type: 'number' } } },
    owner: person,
    at: { type: 'string', format: 'date-time' },
  },
  required: ['_id', 'title'],
};
const route = (answer: object): RouteContract => ({ roles: 'anyone', answer: answer as RouteContract['answer'] });
const api: ApiContract = {
  'GET items/:id': route({ type: 'object', properties: { data: item } }),
  'GET items': route({ type: 'object', properties: { data: { type: 'array', items: item } } }),
  'GET owners': route({
    type: 'object',
    properties: {
      data: { type: 'object', properties: { byName: { type: 'object', additionalProperties: { type: 'number' } } } },
    },
  }),
};

const { id, name, email, phone, address, notes, birthday } = personal;
const owner = { name, email, phone, address, notes, birthday };
const sound = {
  _id: id,
  title: `The garden of ${name}`,
  status: 'open',
  price: { cents: 4_217 },
  discount: { percent: 12 },
  owner,
  secret: personal.token,
  at: '2026-11-28T10:00:00.000Z',
};
const one = (change: object = {}, without: string[] = []): ApiAnswers => ({
  [`GET items/${id}`]: {
    body: {
      data: Object.fromEntries(Object.entries({ ...sound, ...change }).filter(([key]) => !without.includes(key))),
    },
  },
});
const several = (items: object[]): ApiAnswers => ({ 'GET items': { body: { data: items } } });

/** The id stands in the address. */
const idInAddress = "location.pathname.split('/').at(-1)";
/** A page that renders `look` of the data of one call. */
const pageOf = (route: string, look: string): string => `
  const { createElement, useEffect, useState } = React;
  return () => {
    const [data, setData] = useState();
    useEffect(() => {
      site.call('${route}', { id: ${idInAddress} }).then((answer) => setData(answer.data), (error) => setData({ error }));
    }, []);
    if (!data) return 'waits';
    return createElement('p', null, ${look});
  };`;

const ofItem = (
  planted: Omit<PlantedFailure, 'page' | 'path' | 'address' | 'api'> & { look: string },
): PlantedFailure => ({
  ...planted,
  page: pageOf('GET items/:id', planted.look),
  path: `/${planted.slice}/:id`,
  address: `/${planted.slice}/${id}`,
  api,
});
const ofList = (planted: Omit<PlantedFailure, 'page' | 'api'> & { look: string }): PlantedFailure => ({
  ...planted,
  page: pageOf('GET items', planted.look),
  api,
});
/** A page without data, with this body of a component. */
const plain = (body: string): string => `
  const { createElement, useEffect, useLayoutEffect, useState } = React;
  return () => {
    ${body}
  };`;

const sending = (item: string): string =>
  plain(`useEffect(() => void setTimeout(() => dispatchEvent(new CustomEvent('item.chosen', { detail: { item: ${item} } })), 500), []);
    return null;`);

export const plantedFailures: readonly PlantedFailure[] = [
  ofItem({
    name: 'a field that may be null is',
    slice: 'mf-null',
    stage: 'render',
    look: 'data.price.cents',
    answers: one({ price: null }),
  }),
  ofItem({
    name: 'an optional field is missing',
    slice: 'mf-optional',
    stage: 'render',
    look: 'data.discount.percent.toFixed(1)',
    answers: one({}, ['discount']),
  }),
  ofList({
    name: 'a list is empty',
    slice: 'mf-empty',
    stage: 'render',
    look: 'data[0].title',
    answers: several([]),
  }),
  ofList({
    name: 'a list is long',
    slice: 'mf-long',
    stage: 'render',
    look: "data.length > 10 ? data.columns.join(', ') : data.length",
    answers: several(Array.from({ length: 14 }, () => sound)),
  }),
  ofList({
    name: 'one item of several has no price',
    slice: 'mf-mixed',
    stage: 'render',
    look: 'data.map((item) => item.price.cents).join()',
    answers: several([sound, { ...sound, price: null }, sound]),
  }),
  ofItem({
    name: 'a state that the release does not know',
    slice: 'mf-state',
    stage: 'render',
    look: "({ draft: ['Draft'], open: ['Open'] })[data.status][0]",
    answers: one({ status: 'archived' }),
  }),
  ofItem({
    name: 'a text is empty',
    slice: 'mf-initials',
    stage: 'render',
    look: 'data.owner.name[0].toUpperCase()',
    answers: one({ owner: { ...owner, name: '' } }),
  }),
  ofItem({
    name: 'a number is negative',
    slice: 'mf-negative',
    stage: 'render',
    look: "'*'.repeat(data.price.cents)",
    answers: one({ price: { cents: -3 } }),
  }),
  ofItem({
    name: 'an error of the server is read as data',
    slice: 'mf-server',
    stage: 'render',
    look: 'data.error ? data.error.body.details.length : data.title',
    answers: { [`GET items/${id}`]: { status: 500, body: { error: `Sorry, ${name}.`, code: 'item/broken' } } },
  }),
  ofItem({
    name: 'something is not found, which the release takes for another code',
    slice: 'mf-missing',
    stage: 'render',
    look: "({ 'item/hidden': ['Hidden'] })[data.error.body.code][0]",
    answers: { [`GET items/${id}`]: { status: 404, body: { error: `No ${notes}`, code: 'item/not-found' } } },
  }),
  ofItem({
    name: 'there is no answer',
    slice: 'mf-offline',
    stage: 'render',
    look: 'data.error.body.code',
    answers: { [`GET items/${id}`]: undefined },
  }),
  ofItem({
    name: 'its message names a person',
    slice: 'mf-message',
    stage: 'render',
    look: "[data.owner].map(({ name, email, phone, address }) => { throw new Error('No plot of ' + name + ', ' + address + ' <' + email + '> ' + phone); })",
    answers: one(),
  }),
  ofItem({
    name: 'its message quotes a text',
    slice: 'mf-quote',
    stage: 'render',
    look: 'JSON.parse(data.owner.notes)',
    answers: one(),
  }),
  {
    name: 'the names of fields are names of people',
    slice: 'mf-names',
    stage: 'render',
    page: pageOf('GET owners', 'Object.values(data.byName).map((count) => [0][count].toFixed()).join()'),
    api,
    answers: { 'GET owners': { body: { data: { byName: { [name]: 3, [email]: 0 } } } } },
  },
  {
    name: 'a language writes numbers in another way',
    slice: 'mf-language',
    stage: 'render',
    page: plain("return (1.5).toLocaleString(navigator.language).split('.')[1].length;"),
    browser: { locale: 'de-DE' },
  },
  {
    name: 'a time zone is far from the site',
    slice: 'mf-zone',
    stage: 'render',
    page: plain("const zones = { 0: 'London', 60: 'Zurich' }; return zones[-new Date().getTimezoneOffset()].length;"),
    browser: { timezoneId: 'Etc/GMT+8' },
  },
  {
    name: 'a viewport is narrow',
    slice: 'mf-narrow',
    stage: 'render',
    page: plain(`useLayoutEffect(() => void document.querySelector('#sidebar').focus(), []);
    return innerWidth < 600 ? 'narrow' : createElement('aside', { id: 'sidebar', tabIndex: 0 });`),
    browser: { viewport: { width: 390, height: 844 } },
  },
  {
    name: 'a role has no menu',
    slice: 'mf-role',
    stage: 'render',
    page: plain("const menus = { admin: ['All'] }; return menus[localStorage.getItem('role')].join();"),
    roles: ['admin', 'member'],
    role: 'member',
  },
  {
    name: 'an effect throws',
    slice: 'mf-effect',
    stage: 'render',
    page: plain("useEffect(() => { globalThis.theCart.restore(); }, []); return 'shop';"),
  },
  {
    name: 'a timer throws',
    slice: 'mf-timer',
    stage: 'error',
    page: plain("useEffect(() => void setTimeout(() => globalThis.theTimer.tick(), 300), []); return 'clock';"),
  },
  {
    name: 'a rejection is not handled',
    slice: 'mf-rejection',
    stage: 'rejection',
    page: `
  const { useEffect } = React;
  return () => {
    useEffect(() => {
      site.call('GET items', {}).then(({ data }) => data[0].owner.name.missing.length);
    }, []);
    return 'list';
  };`,
    api,
    answers: several([sound]),
  },
  {
    name: 'a module throws',
    slice: 'mf-module',
    stage: 'page',
    page: `throw new TypeError('There is no catalogue.');`,
  },
  {
    name: 'a handler throws',
    slice: 'mf-handler',
    stage: 'error',
    page: plain("return createElement('button', { onClick: () => globalThis.theBasket.add(1) }, 'Add');"),
    click: 'Add',
  },
  {
    name: 'the page after a click breaks',
    slice: 'mf-click',
    stage: 'render',
    page: plain(`const [isOpen, setOpen] = useState(false);
    if (isOpen) return globalThis.theDetails.length;
    return createElement('ul', null, createElement('li', null, 'x'), createElement('li', null, createElement('button', { onClick: () => setOpen(true) }, 'Open')));`),
    click: 'Open',
  },
  {
    name: 'a widget breaks',
    slice: 'mf-widget',
    stage: 'slot',
    isWidget: true,
    address: '/',
    page: pageOf('GET items', 'data[0].price.cents'),
    api,
    answers: several([{ ...sound, price: null }]),
  },
  {
    name: 'only visitors of a canary meet it',
    slice: 'mf-canary',
    stage: 'render',
    page: plain('return globalThis.theCanary.song;'),
    isCanary: true,
  },
  {
    name: 'two slices do not fit: the canary of one sends an event without what the other reads',
    slice: 'mf-hears',
    stage: 'error',
    isWidget: true,
    address: '/',
    page: plain(`useEffect(() => {
      const hear = ({ detail }) => void detail.item.price.cents.toFixed();
      addEventListener('item.chosen', hear);
      return () => removeEventListener('item.chosen', hear);
    }, []);
    return null;`),
    beside: { slice: 'mf-sends', isWidget: true, page: sending('{}') },
    besideBefore: { slice: 'mf-sends', isWidget: true, page: sending('{ price: { cents: 3 } }') },
  },
];
