import { filledSections, followedPrice } from './form-sections.ts';
import { emptyServiceForm, newOption } from './service-form.ts';

const withPrices = (basePrice: string, ...prices: string[]) => ({
  ...emptyServiceForm(),
  basePrice,
  options: prices.map((price) => ({ ...newOption(), price })),
});

test.each<[string, ReturnType<typeof withPrices>, string[], string]>([
  ['a first price', withPrices('', ''), ['35'], '35'],
  ['a cheaper option', withPrices('35', '35', ''), ['35', '20.5'], '20.50'],
  ['no option with a price', withPrices('35', '35'), ['ask me'], ''],
  ['a typed price', withPrices('25', '35'), ['30'], '25'],
  ['a price typed before those of the options', withPrices('25', ''), ['30'], '25'],
])('after %s the starting price is right', (_case, form, prices, price) => {
  expect(followedPrice(form, withPrices('', ...prices).options)).toBe(price);
});

test('a section is filled in once its fields have no error, pictures once there is one', () => {
  const empty = emptyServiceForm();
  const named = { ...empty, name: 'Hedges', category: 'Outdoor' as const, description: 'Cut', basePrice: '45' };
  const option = { ...newOption(), name: 'Small', description: 'Up to ten metres', price: '45' };
  expect(filledSections(empty)).toEqual([]);
  expect(filledSections(named)).toEqual(['about', 'price']);
  expect(filledSections({ ...named, options: [option], images: ['/a-800.webp'] })).toEqual([
    'about',
    'pictures',
    'options',
    'price',
  ]);
});
