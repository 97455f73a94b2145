/** @jest-environment node */
import { renderOnServer } from '@nearhand/testing';
import { WaitingPage } from '../composition/slice-page/waiting-page.tsx';
import { Layout } from '../layout/layout.tsx';
import { shellRoutes } from '../router.tsx';

const render = (path: string) =>
  renderOnServer([{ element: <Layout />, children: [...shellRoutes, { path: '*', Component: Waiting }] }], { path });
const Waiting = () => <WaitingPage skeleton={{ shape: 'grid' }} />;

test.each([
  ['/', ['close to home', 'action="/marketplace"', 'name="q"', 'How It Works', 'href="/auth/signup"']],
  ['/about', ['Why we are here', 'href="/contact"']],
  ['/contact', ['Send Message', 'mailto:']],
  ['/terms', ['Terms of service']],
  ['/privacy', ['What we know about you']],
  ['/unauthorized', ['Access denied', 'href="/auth/login"']],
  ['/marketplace', ['aria-hidden']],
])('%s is readable without scripts', async (path, texts) => {
  const { markup } = await render(path);
  for (const each of texts) expect(markup).toContain(each);
});
