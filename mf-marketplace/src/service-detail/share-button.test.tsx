import { aService, renderRoutes, screen } from '@nearhand/testing';
import { ShareButton } from './share-button.tsx';

const service = aService();
const url = `http://localhost/marketplace/service/${service._id}`;
const open = (navigator: { share?: (data: ShareData) => Promise<void>; clipboard?: unknown }) => {
  const view = renderRoutes([{ path: '/', element: <ShareButton service={service} /> }], { path: '/' });
  for (const [name, value] of Object.entries(navigator)) {
    Object.defineProperty(window.navigator, name, { value, configurable: true });
  }
  return view;
};
afterEach(() => {
  Reflect.deleteProperty(window.navigator, 'share');
  Reflect.deleteProperty(window.navigator, 'clipboard');
});

test('uses the share sheet of the device', async () => {
  const shared: ShareData[] = [];
  const { user } = open({ share: async (data) => void shared.push(data) });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ title: service.name, url }]);
});

test('closing the share sheet shows nothing', async () => {
  const { user } = open({ share: async () => Promise.reject(new DOMException('no', 'AbortError')) });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('copies the address without a share sheet', async () => {
  const copied: string[] = [];
  const { user } = open({ clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Link copied');
  expect(copied).toEqual([url]);
});

test('shows an address that cannot be copied', async () => {
  const { user } = open({ clipboard: { writeText: async () => Promise.reject(new Error('denied')) } });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(url);
});
