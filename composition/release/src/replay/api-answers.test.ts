import { type ApiContract, type Schema, shapeOfAnswer } from '@slices/format';
import { inventedAnswers } from './api-answers.ts';
import { answerOfShape } from './invented-answer.ts';

const text = { type: 'string' };
const item: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
    name: text,
    status: { type: 'string', enum: ['open', 'closed'] },
    price: { anyOf: [{ type: 'object', properties: { cents: { type: 'integer' } } }, { type: 'null' }] },
    at: { type: 'string', format: 'date-time' },
    tags: { type: 'array', items: text },
    byName: { type: 'object', additionalProperties: { type: 'number' } },
  },
  required: ['id', 'name'],
};
const answer = {
  id: '65f0c0ffee65f0c0ffee0042',
  name: 'Annabel Quixworth',
  status: 'closed',
  price: { cents: -4217 },
  at: '2026-11-28T10:00:00.000Z',
  tags: ['garden', ''],
  byName: { Annabel: 3, Theobald: 0 },
  secret: 'not in the contract',
};

test('a shape has types, states of the contract and classes of lengths, and no contents', () => {
  expect(shapeOfAnswer(answer, item)).toEqual({
    id: 's',
    name: 's',
    status: '=1',
    price: { cents: 'n-' },
    at: 's',
    tags: [3, 's', 's0'],
    byName: { '*': [3, 'n', 'n0'] },
  });
  expect(shapeOfAnswer({ ...answer, price: null }, item)).toMatchObject({ price: null });
  expect(shapeOfAnswer(Array(14).fill(answer), { type: 'array', items: item })).toHaveLength(2);
  expect(shapeOfAnswer(answer, undefined)).toEqual({});
});

test.each<[string, unknown, Schema]>([
  ['an item', answer, item],
  ['one without what is optional', { id: answer.id, name: '' }, item],
  ['a list', [answer, { ...answer, price: null }], { type: 'array', items: item }],
  ['an empty list', [], { type: 'array', items: item }],
  [
    'one of two kinds',
    { kind: 'b', size: 0.5 },
    {
      anyOf: [
        { type: 'object', properties: { kind: { type: 'string', const: 'a' }, text: { type: 'string' } } },
        { type: 'object', properties: { kind: { type: 'string', const: 'b' }, size: { type: 'number' } } },
      ],
    },
  ],
])('the invented answer has the same shape: %s', (_case, value, schema) => {
  const shape = shapeOfAnswer(value, schema);
  const invented = answerOfShape(shape, schema);
  const again = shapeOfAnswer(invented, schema);
  // A class of lengths stands for its longest one.
  expect(JSON.stringify(again)).toBe(JSON.stringify(shape));
  for (const word of ['Annabel', 'Theobald', 'garden', answer.id]) expect(JSON.stringify(invented)).not.toContain(word);
});

const route = (answer: Schema) => ({ roles: 'anyone' as const, answer });
const api: ApiContract = {
  'GET items/:id': route(item),
  'GET items/mine': route({ type: 'object', properties: { mine: text }, required: ['mine'] }),
  'GET me': route({
    type: 'object',
    properties: { role: { type: 'string', enum: ['editor', 'member'] } },
    required: ['role'],
  }),
};

test('each call of a route gets the answer of the report in turn, and the last one again', () => {
  const calls = [
    { route: 'GET items/:id', status: 200, shape: '{"name":"s0"}' },
    { route: 'GET items/:id', status: 404, code: 'item/gone' },
  ];
  const ask = inventedAnswers({ calls, used: api, api, role: 'guest' });
  expect(ask('GET', '/api/items/1')).toEqual({ status: 200, body: { name: '' } });
  for (const id of ['2', '3'])
    expect(ask('GET', `/api/items/${id}`)).toMatchObject({ status: 404, body: { code: 'item/gone' } });
});

test('a route that the report does not have answers by the contract of the API, for the role of the visitor', () => {
  const ask = inventedAnswers({ calls: [{ route: 'GET items', status: 0 }], used: {}, api, role: 'member' });
  expect(ask('GET', '/v1/me')).toEqual({ status: 200, body: { role: 'member' } });
  expect(ask('GET', '/v1/items/mine')?.body).toHaveProperty('mine');
  expect(ask('GET', '/v1/items')).toEqual({ status: 0 });
  expect(ask('POST', '/v1/me')).toBeUndefined();
});
