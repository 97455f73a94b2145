import { mergeForms } from './merge-forms.ts';
import type { OptionForm, ServiceForm } from './service-form.ts';

const option = (_id: string, price = '10'): OptionForm => ({ key: _id, _id, name: _id, description: 'd', price });
const added = (name: string): OptionForm => ({ key: `new ${name}`, name, description: 'd', price: '10' });
const [a, b, c] = ['a', 'b', 'c'].map((id) => option(id)) as [OptionForm, OptionForm, OptionForm];
const form = (change: Partial<ServiceForm> = {}): ServiceForm => ({
  name: 'Gardens',
  category: 'Outdoor',
  description: 'Hedges',
  basePrice: '25',
  duration: '',
  instant: '',
  options: [a, b],
  images: ['1', '2'],
  ...change,
});
type Change = Partial<ServiceForm>;

test.each<[string, Change, Change, Change]>([
  ['no changes of the user', {}, { name: 'New', options: [b], images: [] }, { name: 'New', options: [b], images: [] }],
  ['no changes of others', { name: 'Typed', images: ['2', '1'] }, {}, { name: 'Typed', images: ['2', '1'] }],
  ['different fields', { name: 'Typed' }, { basePrice: '30' }, { name: 'Typed', basePrice: '30' }],
  ['the duration', { duration: '60' }, { name: 'New' }, { name: 'New', duration: '60' }],
  ['the duration of others', { name: 'Typed' }, { duration: '60' }, { name: 'Typed', duration: '60' }],
  ['the same field', { name: 'Typed' }, { name: 'New' }, { name: 'Typed' }],
  ['a field emptied', { description: '' }, { description: 'New' }, { description: '' }],
  [
    'two fields of one option',
    { options: [{ ...a, price: '12' }, b] },
    { options: [{ ...a, name: 'New' }, b] },
    { options: [{ ...a, name: 'New', price: '12' }, b] },
  ],
  [
    'an option from each side',
    { options: [a, b, added('x')] },
    { options: [a, b, c] },
    { options: [a, b, c, added('x')] },
  ],
  ['an option that was removed here', { options: [b] }, { options: [option('a', '99'), b] }, { options: [b] }],
  ['an option that was removed there', {}, { options: [b] }, { options: [b] }],
  [
    'one that was removed there and changed here',
    { options: [option('a', '12'), b] },
    { options: [b] },
    { options: [b, option('a', '12')] },
  ],
  ['options moved here', { options: [b, a] }, { options: [a, b, c] }, { options: [b, a, c] }],
  [
    'options moved there',
    { options: [a, option('b', '12')] },
    { options: [b, a] },
    { options: [option('b', '12'), a] },
  ],
  [
    'a new option in the middle',
    { options: [a, added('x'), b] },
    { name: 'New' },
    { name: 'New', options: [a, added('x'), b] },
  ],
  ['each side left one option', { options: [b] }, { options: [a] }, { options: [a] }],
  [
    'a new option whose answer was lost',
    { options: [a, b, added('x')] },
    { options: [a, b, { ...added('x'), key: 'x', _id: 'x' }] },
    { options: [a, b, { ...added('x'), _id: 'x' }] },
  ],
  [
    'pictures from each side',
    { images: ['1', '2', '3'] },
    { images: ['1', '2', '4'] },
    { images: ['1', '2', '4', '3'] },
  ],
  ['pictures removed on each side', { images: ['2'] }, { images: ['1'] }, { images: [] }],
])('%s', (_case, mine, now, merged) => {
  expect(mergeForms(form(), form(mine), form(now))).toEqual(form(merged));
});
