import { listing } from '../../testing/fixtures/listings.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { services } from '../services/table.ts';

const site = useTestApp();

const names = [
  'Home cleaning',
  'Aquarium checks and cleaning',
  'Math tutoring',
  'De-matting of a cat',
  'Plumbing',
  'Applications',
  'Window cleaning',
  'Washing machine care',
  'House check',
  'Wi-Fi at home',
];

beforeAll(async () => {
  await site.db.update(services).set({ status: 'paused' });
  const provider = await person(site, 'provider');
  for (const name of names) await listing(site, provider, { name });
});

test.each([
  [
    'words for a time or a price change nothing',
    'cheap cleaning this weekend',
    [...names.slice(0, 2), 'Window cleaning'],
  ],
  ['everyday words find what a service is called', 'fix my sinks', ['Plumbing']],
  ['everyday words find what a service is called', 'clogged toilet', ['Plumbing']],
  ['everyday words find what a service is called', 'window washing', ['Window cleaning']],
  ['everyday words find what a service is called', 'wifi not working', ['Wi-Fi at home']],
  ['a short word finds no other one that is written alike', 'chef', []],
  ['a name with the very word leaves out those that are written alike', 'maths', ['Math tutoring']],
  ['a word within another one is not found', 'my cat please', ['De-matting of a cat']],
  ['a word that is written like names finds them', 'aquariam', ['Aquarium checks and cleaning']],
])('%s: %s', async (_what, q, found) => {
  const { similar } = (await site.call('GET', `/services?counts=true&q=${encodeURIComponent(q)}`)).json();
  expect(similar.map(({ name }: { name: string }) => name).sort()).toEqual([...found].sort());
});
