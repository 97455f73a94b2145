import { toast } from '@nearhand/platform';
import { NearhandThemeProvider } from '@nearhand/ui';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LazyToaster } from './lazy-toaster.tsx';
import { PlainToaster } from './plain-toaster.tsx';
import { Toaster } from './toaster.tsx';

/** As the header has it on every page. */
const ClosedDrawer = () => <div popover="auto" role="dialog" aria-modal aria-label="Menu" />;

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
      <ClosedDrawer />
      <LazyToaster />
    </NearhandThemeProvider>
  );
};

const topOf = (toast: HTMLElement) => getComputedStyle(toast.closest('.notistack-SnackbarContainer') ?? toast).top;

test('a toast is announced while a dialog is open', async () => {
  render(<Site />);
  act(() => void toast.info('Back online', { description: 'All is up to date.' }));
  // It stays for as long as the pointer is on it.
  fireEvent.pointerEnter(await screen.findByText('Back online'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Back online');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to delete');
  // The dialog's buttons are at its bottom, the header's menus at the top.
  expect([topOf(alert), topOf(screen.getByRole('status'))]).toEqual(['calc(72px + var(--nh-top-line, 0px))', '']);
});

test('the title and the description of a toast are elements of their own', async () => {
  render(<Site />);
  act(() => void toast.info('Back online', { description: 'All is up to date.' }));
  expect((await screen.findByText('Back online')).textContent).toBe('Back online');
  expect(screen.getByText('All is up to date.').textContent).toBe('All is up to date.');
});

test('an error without a dialog shows at the bottom: the closed drawer is none', async () => {
  render(<Site />);
  act(() => void toast.error('Failed to save'));
  expect(topOf(await screen.findByRole('alert'))).toBe('');
});

test.each([
  ['above the end of the page', 400, ''],
  ['at the end of the page', window.innerHeight - 90, 'calc(72px + var(--nh-top-line, 0px))'],
])('an error covers no button of a form: %s', async (_place, y, top) => {
  render(
    <main>
      <button type="submit">Withdraw</button>
      <Site />
    </main>,
  );
  const place = DOMRect.fromRect({ x: window.innerWidth - 300, y, width: 120, height: 48 });
  jest.spyOn(screen.getByRole('button', { name: 'Withdraw' }), 'getBoundingClientRect').mockReturnValue(place);
  act(() => void toast.error('Failed to withdraw funds'));
  expect(topOf(await screen.findByRole('alert'))).toBe(top);
});

test('a toast with an action closes when the action is used or the toast is removed', async () => {
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

test('the plain toaster shows the last three toasts', () => {
  render(<PlainToaster />, { wrapper: NearhandThemeProvider });
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) toast.success(text);
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['two', 'three', 'four']);
});

test.each([Toaster, PlainToaster])(
  '%p hides a toast after 4 s, later while the pointer or the focus is on it',
  async (Any) => {
    jest.useFakeTimers();
    const view = render(<Any />, { wrapper: NearhandThemeProvider });
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    const alert = () => screen.queryByRole('alert');
    act(() => void toast.error('Too few credits', { action: { label: 'Buy', onSelect: () => {} } }));
    pass(3900);
    const buy = screen.getByRole('button', { name: 'Buy' });
    fireEvent.pointerEnter(buy);
    pass(10_000);
    act(() => buy.focus());
    fireEvent.pointerLeave(buy);
    pass(10_000);
    expect(alert()).toBeVisible();
    act(() => buy.blur());
    pass(3900);
    expect(alert()).toBeVisible();
    await waitFor(() => expect(alert()).not.toBeInTheDocument());
    view.unmount();
  },
);
