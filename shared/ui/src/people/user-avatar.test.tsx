import { render, screen } from '@testing-library/react';
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
