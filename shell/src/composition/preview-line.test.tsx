import { renderRoutes, screen } from '@nearhand/testing';
import { PreviewLine } from './preview-line.tsx';
import { askForHost } from './preview-storage.ts';

const show = (state: 'running' | 'broken' | 'over') =>
  renderRoutes([{ path: '/', element: <PreviewLine text="Preview: Bookings" state={state} /> }], { path: '/' });

test('one click leaves the preview, and nothing of it is kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not navigate
  sessionStorage.setItem('nearhand.preview', 'token');
  askForHost('localhost:4103');
  const { user } = show('running');
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('Preview: Bookings');
  await user.click(screen.getByRole('button', { name: 'Leave preview' }));
  expect([sessionStorage.getItem('nearhand.preview'), document.cookie]).toEqual([null, '']);
});

test('a refusal can be put away; what may work with the next try can be tried', async () => {
  const { user, unmount } = show('over');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  unmount();
  show('broken');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Try again', 'Leave preview']);
});
