import { render, screen } from '@testing-library/react';
import { oneDecimal, Stars } from './numbers.tsx';

test.each([
  [4.55, '4.6'],
  [4.45, '4.5'],
  [4.35, '4.4'],
  [1.05, '1.1'],
  [4.44, '4.4'],
  [4.449, '4.4'],
  [4.54, '4.5'],
  [4.95, '5.0'],
  [5, '5.0'],
  [0, '0.0'],
])('%p reads "%s"', (figure, text) => {
  expect(oneDecimal(figure)).toBe(text);
});

test('every mean of two decimals is rounded as on paper', () => {
  const hundredths = Array.from({ length: 501 }, (_, index) => index);
  const onPaper = (value: number) => {
    const tenths = Math.floor((value + 5) / 10);
    return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  };
  expect(hundredths.map((value) => oneDecimal(value / 100))).toEqual(hundredths.map(onPaper));
});

test.each([
  [3.6, 12, '4 out of 5 stars, 12 reviews'],
  [4.4, 1, '4 out of 5 stars, 1 review'],
  [0, 0, '0 out of 5 stars, 0 reviews'],
  [9, undefined, '5 out of 5 stars'],
])('a rating of %p with %p reviews reads "%s"', (rating, count, name) => {
  render(<Stars rating={rating} count={count} />);
  expect(screen.getByRole('img', { name })).toBeVisible();
});
