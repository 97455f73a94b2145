import { fireEvent, render, screen } from '@testing-library/react';
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
