import { render, screen } from '@testing-library/react';
import { DefinitionList } from './facts.tsx';

test('what somebody typed keeps its direction, and its lines where it may have some', () => {
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
