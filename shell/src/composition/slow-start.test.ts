import { screen } from '@testing-library/react';
import { sayWhenSlow } from './slow-start.ts';

beforeEach(() => jest.useFakeTimers());

const line = 'This is taking longer than usual.';

test('a start that takes longer than ten seconds is announced until its end', () => {
  const end = sayWhenSlow();
  jest.advanceTimersByTime(9_900);
  expect(screen.queryByRole('status')).toBeNull();
  jest.advanceTimersByTime(200);
  expect(screen.getByRole('status')).toHaveTextContent(line);
  end();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a start within ten seconds shows nothing', () => {
  sayWhenSlow()();
  jest.advanceTimersByTime(20_000);
  expect(screen.queryByText(line)).toBeNull();
});
