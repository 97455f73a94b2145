import { dropKeptForm, keepForm, readKeptForm } from './kept-form.ts';
import { emptyServiceForm } from './service-form.ts';

const owner = { form: 'create-service', userId: 'paul' };
const base = emptyServiceForm();
const values = { ...base, name: 'Gardens', images: ['/api/uploads/a-800.webp'] };
const days = (count: number) => count * 24 * 60 * 60 * 1000;
const texts = ({ options, ...rest }: typeof values) => [rest, options.map(({ key: _, ...option }) => option)];

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('what is kept is there for that person and that form alone, until it is dropped', () => {
  keepForm(owner, { values, base });
  for (const other of [
    { ...owner, userId: 'paula' },
    { ...owner, form: 'edit-service:1' },
  ])
    expect(readKeptForm(other)).toBeUndefined();
  const kept = readKeptForm(owner);
  expect(kept && texts(kept.values)).toEqual(texts(values));
  expect(kept?.base).toEqual(base);
  dropKeptForm(owner);
  expect(readKeptForm(owner)).toBeUndefined();
});

test('after thirty days it is gone', () => {
  keepForm(owner, { values, base });
  jest.setSystemTime(Date.now() + days(30) - 1);
  expect(readKeptForm(owner)?.values.name).toBe('Gardens');
  jest.setSystemTime(Date.now() + 1);
  expect(readKeptForm(owner)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

const written = (change: object) => JSON.stringify({ savedAt: Date.now(), values: { ...values, ...change }, base });
const option = { name: 'a', description: 'b', price: '1' };
test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"values":{}}',
  '{"savedAt":"today","values":{}}',
  JSON.stringify({ savedAt: Date.now(), values }),
  ...[
    { name: 7 },
    { category: 'Cars' },
    { basePrice: 25 },
    { options: {} },
    { options: [null] },
    { options: [{ ...option, price: 1 }] },
    { options: [{ ...option, _id: 5 }] },
    { images: 'all' },
    { images: [7] },
  ].map(written),
])('%s is not a form', (foreign) => {
  localStorage.setItem('nearhand.draft:paul:create-service', foreign);
  expect(readKeptForm(owner)).toBeUndefined();
});

test('options get keys of their own, whatever was stored', () => {
  const options = [option, option].map((each) => ({ ...each, key: 'same' }));
  keepForm(owner, { values: { ...values, options }, base });
  expect(new Set(readKeptForm(owner)?.values.options.map(({ key }) => key)).size).toBe(2);
});

test('storage that refuses is survived', () => {
  for (const call of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  keepForm(owner, { values, base });
  expect(readKeptForm(owner)).toBeUndefined();
  dropKeptForm(owner);
});
