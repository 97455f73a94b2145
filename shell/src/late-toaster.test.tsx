import { toast } from '@nearhand/platform';
import { NearhandThemeProvider } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LateToaster } from './late-toaster.tsx';

const Site = () => {
  const [asking, setAsking] = useState(false);
  return (
    <NearhandThemeProvider>
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      <ConfirmDialog
        open={asking}
        title="Delete it?"
        text="It is gone then."
        confirmLabel="Yes"
        onConfirm={() => toast.error('Failed to delete')}
        onClose={() => setAsking(false)}
      />
      <LateToaster />
    </NearhandThemeProvider>
  );
};

test('a toast is heard while a dialog hides the page, said before it opened or from within it', async () => {
  render(<Site />);
  act(() => toast.info('Back online', { description: 'All is up to date.' }));
  await screen.findByRole('status');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Back online');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete');
});

test('a toast that offers something stays until the offer is taken, or taken back', async () => {
  render(<Site />);
  const bought = jest.fn();
  const offer = (label: string) => toast.error('Too few credits', { action: { label, onSelect: bought } });
  let takeBack = offer('Buy');
  await screen.findByRole('button', { name: 'Buy' });
  act(takeBack);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Buy' })).not.toBeInTheDocument());
  act(() => {
    takeBack = offer('Buy now');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
  expect(bought).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Buy now' })).not.toBeInTheDocument());
});
