import { toAmount } from '@nearhand/contracts';
import { strangeTexts } from '@nearhand/testing';
import { errorsOf as formErrors } from './service-form.fixture.ts';
import { emptyServiceForm, newOption, priceText, type ServiceForm, serviceSchema } from './service-form.ts';

const filled = (): ServiceForm => ({
  ...emptyServiceForm(),
  name: 'Gardens',
  category: 'Outdoor',
  description: 'Hedges and lawns',
  basePrice: '25',
  options: [{ key: 'one', name: 'Lawn', description: 'Mown', price: '25.50' }],
});
type Change = Partial<Omit<ServiceForm, 'options'>> & { option?: object };
const changed = ({ option, ...change }: Change) => {
  const form = filled();
  return { ...form, ...change, options: form.options.map((each) => ({ ...each, ...option })) };
};
const errorsOf = (form: ServiceForm) => formErrors(form, serviceSchema);
const tooMany = (what: string, limit: string) => `Please keep the ${what} to at most ${limit} characters`;
const unseen = '\u200B\u2060';

test.each<[string, string, string]>([
  ...['', '   ', unseen].map((name) => ['name', name, 'Service name is required'] as [string, string, string]),
  ['name', '😀'.repeat(101), tooMany('name', '100')],
  ['category', '', 'Category is required'],
  ['description', ' \n ', 'Description is required'],
  ['description', unseen, 'Description is required'],
  ['description', 'd'.repeat(2001), tooMany('description', '2,000')],
])('%s "%s" is rejected with "%s"', async (field, value, message) => {
  expect(await errorsOf(changed({ [field]: value }))).toEqual({ [field]: message });
});

test.each<[string, string, string]>([
  ['name', ' ', 'Option name is required'],
  ['name', 'o'.repeat(101), tooMany('name', '100')],
  ['description', '', 'Option description is required'],
  ['description', 'o'.repeat(501), tooMany('description', '500')],
])('an option with %s "%s" is rejected with "%s"', async (field, value, message) => {
  expect(await errorsOf(changed({ option: { [field]: value } }))).toEqual({ options: [{ [field]: message }] });
});

const noPrices = ['', ' ', '0', '0.00', '0e0', '-5', 'abc', 'NaN', 'Infinity', '.', '$'];
const unreadable = ['1e3', '-1e3', '12,50', '1,00', '1.000', '5 5', '£45'];
test.each([
  ...unreadable.map((text) => [text, 'Please enter a price such as 45 or 45.50'] as const),
  ...noPrices.map((text) => [text, 'must be greater than 0'] as const),
  ['0.001', 'Please use at most two decimals'] as const,
  ['19.999', 'Please use at most two decimals'] as const,
  ['100000.01', 'Please keep the price to at most $100,000'] as const,
])('the price "%s" is rejected: %s', async (text, message) => {
  const errors = await errorsOf(changed({ basePrice: text, option: { price: text } }));
  expect(errors).toEqual({
    basePrice: expect.stringContaining(message),
    options: [{ price: expect.stringContaining(message) }],
  });
});

test.each([
  ['25', 25],
  ['$ 1,250.75', 1250.75],
  ['100,000', 100_000],
  ['0.01', 0.01],
  ['80.10', 80.1],
])('the price "%s" is %d dollars', async (text, dollars) => {
  expect(toAmount(text)).toBe(dollars);
  expect(toAmount(priceText(dollars))).toBe(dollars);
  expect(await errorsOf(changed({ basePrice: text, option: { price: text } }))).toEqual({});
});

test.each(strangeTexts)('%s is as good as any text', async (_case, text) => {
  const form = changed({ name: text, description: `${text}\n${text}`, option: { name: text, description: text } });
  expect(await errorsOf(form)).toEqual({});
});

test('a service has one to twenty options', async () => {
  const withOptions = (count: number) => ({
    ...filled(),
    options: Array.from({ length: count }, (_, index) => ({
      ...newOption(),
      name: `${index}`,
      description: 'b',
      price: '1',
    })),
  });
  expect(await errorsOf(withOptions(0))).toEqual({ options: 'At least one service option is required' });
  expect(await errorsOf(withOptions(20))).toEqual({});
  expect(await errorsOf(withOptions(21))).toEqual({ options: 'A service has at most 20 options' });
});

test.each([
  ['Lawn', 'Lawn'],
  ['Lawn', ' lawn '],
])('the options "%s" and "%s" have one name, and the second is rejected', async (...names) => {
  const form = filled();
  const options = ['Hedge', ...names].map((name) => ({ ...newOption(), name, description: 'b', price: '1' }));
  expect(await errorsOf({ ...form, options })).toEqual({
    options: [undefined, undefined, { name: 'Another option has this name' }],
  });
});

test('a service has up to eight pictures', async () => {
  const withPictures = (count: number) => changed({ images: Array.from({ length: count }, (_, index) => `${index}`) });
  expect(await errorsOf(withPictures(8))).toEqual({});
  expect(await errorsOf(withPictures(9))).toEqual({ images: 'A service has at most 8 pictures' });
});
