import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountTabs } from './count-tabs.tsx';

const tabs = [
  { id: 'upcoming', label: 'Upcoming', count: 2, content: 'two bookings' },
  { id: 'past', label: 'Past', count: 0, content: 'nothing yet' },
  { id: 'cancelled', label: 'Cancelled', content: 'none' },
];

test('tabs are named with their count and show their panel', async () => {
  render(<CountTabs label="Bookings" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'Bookings' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Upcoming (2)', selected: true })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Past (0)' }));
  expect(screen.getByRole('tabpanel', { name: 'Past (0)' })).toHaveTextContent('nothing yet');
});

test('arrow keys go round, Home and End jump, and the rest of the row is no tab stop', async () => {
  render(<CountTabs label="Bookings" tabs={tabs} />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'Upcoming (2)' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Cancelled', selected: true })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('tab', { name: 'Upcoming (2)', selected: true })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test('a caller that keeps the choice decides it', async () => {
  const onChange = jest.fn();
  render(<CountTabs label="Bookings" tabs={tabs} value="past" onChange={onChange} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Cancelled' }));
  expect(onChange).toHaveBeenCalledWith('cancelled');
  expect(screen.getByRole('tab', { name: 'Past (0)', selected: true })).toBeVisible();
});
