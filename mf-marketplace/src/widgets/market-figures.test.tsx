import { aService, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import MarketFigures from './market-figures.tsx';

const open = (answer: object) => {
  const calls = stubApi.get('/services', answer);
  const { container } = renderRoutes([{ path: '/', Component: MarketFigures }], { path: '/' });
  return { calls, container };
};
const market = { providers: 1200, reviews: 1, rating: 4.26, place: 'Alderwick' };
const by = (_id: string, avatar: string) =>
  aService({ _id: `of ${_id} ${avatar}`, provider: { ...aService().provider, _id, avatar } });

test('figures of the marketplace, with the faces of the best providers, each once', async () => {
  const { container } = open({ data: [by('a', '/a.webp'), by('b', ''), by('a', '/a.webp')], market });
  expect(await screen.findByText('1,200 providers in Alderwick')).toBeVisible();
  expect(screen.getByText(/^4\.3/)).toHaveTextContent('4.3 from 1 review');
  expect([...container.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual(['/a.webp']);
});

test.each([
  ['without providers', { data: [], market: { providers: 0, reviews: 0, rating: 0, place: '' } }],
  ['from an older API', { data: [aService()] }],
])('nothing is said %s', async (_title, answer) => {
  const { calls, container } = open(answer);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(container).toHaveTextContent(/^$/);
});

test('without reviews and with providers in many towns only their number is said', async () => {
  open({ data: [], market: { providers: 1, reviews: 0, rating: 0, place: '' } });
  expect((await screen.findByText('1 provider')).parentElement).toHaveTextContent(/^1 provider$/);
});
