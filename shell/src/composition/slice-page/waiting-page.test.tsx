import { NearhandThemeProvider } from '@nearhand/ui';
import { render } from '@testing-library/react';
import { WaitingPage } from './waiting-page.tsx';

test.each([
  ['/marketplace', 'grid'],
  ['/marketplace/service/:id', 'detail'],
  ['/marketplace/book/:id', 'checkout'],
  ['/marketplace/payment/:id', 'checkout'],
  ['/provider/:id', 'person'],
  ['/messages', 'list'],
  ['/messages/new', 'form'],
  ['/user/dashboard', 'dashboard'],
  ['/user/profile', 'profile'],
  ['/user/my-bookings', 'tabs'],
  ['/user/history', 'tabs'],
  ['/user/my-bookings/:id', 'sheet'],
  ['/user/my-services', 'tabbedGrid'],
  ['/user/edit-service/:id', 'form'],
  ['/user/wallet', 'account'],
  ['/subscription/plans', 'offers'],
])('before the code of %s is there, the page waits as a %s', (path, shape) => {
  const { container } = render(<WaitingPage path={path} />, { wrapper: NearhandThemeProvider });
  expect(container.querySelector('[aria-busy=true]')).toHaveAttribute('data-shape', shape);
});
