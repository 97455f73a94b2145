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

test('the first picture is large, another can be chosen, and its place is announced', async () => {
  const { user } = open('a', 'b', 'c');
  expect(large()).toHaveAttribute('src', picture('a'));
  expect(place()).toHaveAttribute('aria-live', 'polite');
  await user.click(thumb(2));
  expect(large()).toHaveAttribute('src', picture('b'));
  expect(place()).toHaveTextContent('Picture 2 of 3');
  expect(thumb(2)).toHaveAttribute('aria-pressed', 'true');
  expect(thumb(1)).toHaveAttribute('aria-pressed', 'false');
});

test('previous and next go round', async () => {
  const { user } = open('a', 'b', 'c');
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(large()).toHaveAttribute('src', picture('c'));
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(large()).toHaveAttribute('src', picture('a'));
});

test('the keyboard chooses with Tab and Enter, and with arrows, which take focus along among the small ones', async () => {
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

test('arrows with a modifier are left to the browser', async () => {
  const { user } = open('a', 'b', 'c');
  thumb(1).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(large()).toHaveAttribute('src', picture('a'));
});

test('one picture needs no choice, and none is the category', () => {
  const { unmount } = open('a');
  expect(large()).toHaveAttribute('src', picture('a'));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  open();
  expect(large()).not.toHaveAttribute('src');
});

test('a picture that does not load is the category, large and small, and the others still show', async () => {
  const { user } = open('a', 'b');
  fireEvent.error(large());
  expect(large()).not.toHaveAttribute('src');
  fireEvent.error(within(thumb(1, 2)).getByRole('presentation'));
  expect(within(thumb(1, 2)).queryByRole('presentation')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(large()).toHaveAttribute('src', picture('b'));
});
