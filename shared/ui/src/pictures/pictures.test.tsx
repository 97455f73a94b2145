import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ServiceImage } from './service-image.tsx';
import { UserAvatar } from './user-avatar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['  ', 'U'],
  ['Émile Zola', 'ÉZ'],
  ['👩‍🔧 Anna 🇩🇪', 'A'],
  ['Zoë <script>', 'ZS'],
  ['نور الهدى', 'نا'],
  ['😀', 'U'],
  ['E\u0301va Nagy', 'ÉN'],
  ['ﬁona apple', 'FA'],
  ['ßandra \u200Bx\u0302eo', 'SX\u0302'],
  ['क्षमा राव', 'क्षरा'],
  ['เพชร ใจดี', 'พจ'],
  ['ແກ້ວ ໄຊຍະ', 'ກ້ຊ'],
  ['ნინო ბერიძე', 'ნბ'],
])('%p without a picture shows %s', (name, initials) => {
  render(<UserAvatar name={name} avatar="" />);
  expect(screen.getByText(initials)).toBeInTheDocument();
});

test('a picture that cannot be had gives way to the initials, and another is tried', () => {
  const { container, rerender } = render(<UserAvatar name="Ada Lovelace" avatar="/gone.webp" />);
  const picture = () => container.querySelector('img');
  expect(picture()).toHaveAttribute('src', '/gone.webp');
  fireEvent.error(picture() ?? container);
  expect(screen.getByText('AL')).toBeInTheDocument();
  rerender(<UserAvatar name="Ada Lovelace" avatar="/new.webp" />);
  expect(picture()).toHaveAttribute('src', '/new.webp');
});

test('the first picture is offered in both sizes, one of another name in one', () => {
  const image = (first: string) => (
    <ServiceImage images={[first, '/img/y-800.webp']} category="Home" alt="A clean kitchen" />
  );
  const { rerender } = render(image('/img/x-800.webp'));
  const picture = screen.getByRole('img', { name: 'A clean kitchen' });
  expect(picture).toHaveAttribute('src', '/img/x-800.webp');
  expect(picture).toHaveAttribute('srcset', '/img/x-400.webp 400w, /img/x-800.webp 800w');
  rerender(image('/img/x.png'));
  expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
});

/** Every file of a build is this in tests. */
const scene = 'asset';

test('a picture that does not load gives way to the scene, and a new one is tried', () => {
  const { rerender } = render(<ServiceImage images={['/gone-800.webp']} category="Pets" alt="Dog walk" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Dog walk' })).toHaveAttribute('src', scene);
  rerender(<ServiceImage images={['/new-800.webp']} category="Pets" alt="Dog walk" />);
  expect(screen.getByRole('img', { name: 'Dog walk' })).toHaveAttribute('src', '/new-800.webp');
});

test('a picture that failed before React took over the page gives way too', async () => {
  const picture = <ServiceImage images={['/gone-800.webp']} category="Pets" alt="Dog walk" />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(picture);
  const failed = Object.defineProperties(container.querySelector('img') ?? container, {
    complete: { value: true },
    naturalWidth: { value: 0 },
  });
  render(picture, { container, hydrate: true });
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Dog walk' })).toHaveAttribute('src', scene);
});
