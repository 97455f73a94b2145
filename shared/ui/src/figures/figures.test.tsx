import { render, screen } from '@testing-library/react';
import { greeting, todayInWords } from './dashboard.tsx';
import { DefinitionList } from './facts.tsx';

const at = (hour: number) => new Date(2026, 10, 21, hour);

test.each([
  [4, 'Good evening, Pat'],
  [5, 'Good morning, Pat'],
  [11, 'Good morning, Pat'],
  [12, 'Good afternoon, Pat'],
  [17, 'Good afternoon, Pat'],
  [18, 'Good evening, Pat'],
])('at %i o’clock it says %s', (hour, text) => {
  expect(greeting(at(hour), 'Pat Provider')).toBe(text);
});

test('greets a person whose name is not known', () => {
  expect(greeting(at(9), undefined)).toBe('Good morning');
  expect(greeting(at(9), '  ')).toBe('Good morning');
});

test('names the reader’s own day', () => {
  expect(todayInWords(at(23))).toBe('Saturday, November 21, 2026');
});

test('a text keeps its direction and, on request, its lines', () => {
  render(
    <DefinitionList
      items={[
        { term: 'Address', value: 'שדרות רוטשילד 1' },
        { term: 'Notes', value: 'Ring twice.\nMind the dog.', keepsLines: true },
        { term: 'Phone', value: '' },
      ]}
    />,
  );
  const [address, notes] = screen.getAllByRole('definition');
  expect(address).toHaveAttribute('dir', 'auto');
  expect(address).not.toHaveStyle({ whiteSpace: 'pre-line' });
  expect(notes).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(screen.queryByText('Phone')).not.toBeInTheDocument();
});
