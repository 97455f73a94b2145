import { render, screen } from '@testing-library/react';
import { DefinitionList } from './facts.tsx';

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
