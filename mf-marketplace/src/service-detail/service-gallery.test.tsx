import { aService, renderRoutes, screen, within } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { ServiceGallery } from './service-gallery.tsx';

const picture = (name: string) => `/files/${name}-800.webp`;
const open = (...names: string[]) => {
  const service = aService({ images: names.map(picture) });
  return renderRoutes([{ path: '/', element: <ServiceGallery service={service} /> }], { path: '/' });
};
const large = () => screen.getByRole('img', { name: aService().name });
const thumb = (index: number, of = 3) => screen.getByRole('button', { name: `Show picture ${index} of ${of}` });
const place = () => screen.getByText(/^Picture \d of \d$/);

test('the first picture is large; the place of a chosen one is announced', async () => {
  const { user } = open('a', 'b', 'c');
  expect(large()).toHaveAttribute('src', picture('a'));
  expect(place()).toHaveAttribute('aria-live', 'polite');
  await user.click(thumb(2));
  expect(large()).toHaveAttribute('src', picture('b'));
  expect(place()).toHaveTextContent('Picture 2 of 3');
  expect(thumb(2)).toHaveAttribute('aria-pressed', 'true');
  expect(thumb(1)).toHaveAttribute('aria-pressed', 'false');
});

test('previous and next wrap around', async () => {
  const { user } = open('a', 'b', 'c');
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(large()).toHaveAttribute('src', picture('c'));
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(large()).toHaveAttribute('src', picture('a'));
});

test('Tab, Enter and arrows choose pictures; focus follows among the thumbnails', async () => {
  const { user } = open('a', 'b', 'c');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Previous picture' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(large()).toHaveAttribute('src', picture('b'));
  expect(screen.getByRole('button', { name: 'Previous picture' })).toHaveFocus();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(large()).toHaveAttribute('src', picture('a'));
  await user.keyboard('{ArrowLeft}');
  expect(large()).toHaveAttribute('src', picture('c'));
  expect(thumb(3)).toHaveFocus();
});

test('arrows with a modifier do nothing', async () => {
  const { user } = open('a', 'b', 'c');
  thumb(1).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(large()).toHaveAttribute('src', picture('a'));
});

/** Every file of a build is this in tests. */
const scene = 'asset';

test('one picture has no buttons, and without pictures the category shows', () => {
  const { unmount } = open('a');
  expect(large()).toHaveAttribute('src', picture('a'));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  open();
  expect(large()).toHaveAttribute('src', scene);
});

test('the category replaces a picture that does not load', async () => {
  const { user } = open('a', 'b');
  fireEvent.error(large());
  expect(large()).toHaveAttribute('src', scene);
  fireEvent.error(within(thumb(1, 2)).getByRole('presentation'));
  expect(within(thumb(1, 2)).getByRole('presentation')).toHaveAttribute('src', scene);
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(large()).toHaveAttribute('src', picture('b'));
});
