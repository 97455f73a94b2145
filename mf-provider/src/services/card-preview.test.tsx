import type { SlotFacts } from '@nearhand/contracts';
import type { SlotOffer } from '@nearhand/platform';
import { aService, aUser, enter, renderRoutes, screen } from '@nearhand/testing';
import { Form, TextInput } from '@nearhand/ui/forms';
import { CardPreview, toPreviewedService } from './card-preview.tsx';
import { emptyServiceForm } from './service-form.ts';
import { toServiceForm } from './wire-service.ts';

const provider = aUser({ role: 'provider', name: 'Pat Provider', avatar: '/pat.webp', location: 'Old Town' });

const Card = ({ service }: Partial<SlotFacts['service.preview']>) => (
  <p>{`${service?.name} of ${service?.provider.name} from ${service?.basePrice}`}</p>
);
const loaded = Promise.resolve(Card);
const broken = Promise.reject(new Error('gone'));
broken.catch(() => undefined);

const open = (...offers: Partial<SlotOffer>[]) => {
  const form = (
    <Form initialValues={emptyServiceForm()} onSubmit={() => undefined}>
      <TextInput name="name" label="Service name" />
      <TextInput name="basePrice" label="Starting price" />
      <CardPreview />
    </Form>
  );
  const full = offers.map(
    (offer): SlotOffer => ({
      slice: 'some-slice',
      title: 'Preview',
      roles: ['provider', 'admin'],
      load: () => loaded,
      reset: async () => undefined,
      ...offer,
    }),
  );
  return renderRoutes([{ path: '/', element: form }], {
    path: '/',
    user: provider,
    host: { slotOffers: (place) => (place === 'service.preview' ? full : []) },
  });
};

test('the card follows the form', async () => {
  const { user } = open({});
  expect(await screen.findByRole('heading', { level: 2, name: 'Preview' })).toBeVisible();
  expect(await screen.findByText('of Pat Provider from 0')).toBeVisible();
  await enter(user, { 'Service name': 'Gutters', 'Starting price': '$35.50' });
  expect(screen.getByText('Gutters of Pat Provider from 35.5')).toBeVisible();
  for (const price of ['ask me', '19.999']) {
    await enter(user, { 'Starting price': price });
    expect(screen.getByText('Gutters of Pat Provider from 0')).toBeVisible();
  }
});

test('a failed preview leaves the form usable, and can be retried', async () => {
  let card: ReturnType<SlotOffer['load']> = broken;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = open({
    load: () => card,
    reset: async () => {
      card = loaded;
    },
  });
  expect(await screen.findByText(/The preview could not be loaded/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await enter(user, { 'Service name': 'Gutters' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Gutters of Pat Provider from 0')).toBeVisible();
});

test('without an offer of a slice there is no preview', async () => {
  open();
  expect(await screen.findByLabelText('Service name')).toBeVisible();
  expect(screen.queryByText('Preview')).not.toBeInTheDocument();
});

test('a changed service keeps its rating and provider', () => {
  const saved = aService({ images: ['/a-800.webp'] });
  const form = { ...toServiceForm(saved), name: 'Other', category: 'Pets' as const, images: [] };
  expect(toPreviewedService(form, provider, saved)).toEqual({ ...saved, name: 'Other', category: 'Pets', images: [] });
});

test('a new service has no rating, and the user as provider', () => {
  expect(toPreviewedService(emptyServiceForm(), provider)).toMatchObject({
    name: '',
    category: 'Other',
    basePrice: 0,
    rating: 0,
    reviewCount: 0,
    provider: { _id: provider._id, name: 'Pat Provider', avatar: '/pat.webp', location: 'Old Town' },
  });
});
