import { render, screen } from '@testing-library/react';
import { Stars } from './stars.tsx';

test.each([
  [3.6, 12, '4 out of 5 stars, 12 reviews'],
  [4.4, 1, '4 out of 5 stars, 1 review'],
  [0, 0, '0 out of 5 stars, 0 reviews'],
  [9, undefined, '5 out of 5 stars'],
])('a rating of %p with %p reviews reads "%s"', (rating, count, name) => {
  render(<Stars rating={rating} count={count} />);
  expect(screen.getByRole('img', { name })).toBeVisible();
});
