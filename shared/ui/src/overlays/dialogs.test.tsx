/** In a separate document: the focus that is given back. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderForm } from '../forms/form.fixture.tsx';
import { DialogButtons, Form, TextInput } from '../forms.ts';
// The shell has it with its pages.
import '../page/page-arrival.ts';
import { ConfirmDialog, DialogFrame } from './dialogs.tsx';

const Booking = ({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel
      </button>
      <ConfirmDialog
        open={open}
        title="Cancel Booking"
        text="Are you sure?"
        confirmLabel="Yes, Cancel"
        cancelLabel="Keep Booking"
        destructive
        busy={busy}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
const user = userEvent.setup({ pointerEventsCheck: 0 });
const button = (name: string) => screen.getByRole('button', { name });
const ask = async (busy = false) => {
  const onConfirm = jest.fn();
  render(<Booking onConfirm={onConfirm} busy={busy} />);
  await user.click(button('Cancel'));
  return {
    onConfirm,
    dialog: screen.getByRole('alertdialog', { name: 'Cancel Booking', description: 'Are you sure?' }),
  };
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
/** Takes the clicks beside the dialog. */
const beside = (dialog: HTMLElement) => dialog.closest('.MuiDialog-container') ?? document.body;

test('a confirmation is named by its title, starts on the way out and keeps the focus inside; Escape closes it', async () => {
  const { dialog } = await ask();
  expect(button('Keep Booking')).toHaveFocus();
  for (let step = 0; step < 4; step += 1) {
    await user.tab();
    expect(dialog.parentElement?.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  await isClosed();
  expect(button('Cancel')).toHaveFocus();
});

const Bookings = () => {
  const [step, setStep] = useState<'before' | 'open' | 'after'>('before');
  return (
    <>
      <h1 tabIndex={-1}>Bookings</h1>
      {step !== 'after' && (
        <button type="button" onClick={() => setStep('open')}>
          Cancel
        </button>
      )}
      {step === 'open' && (
        <DialogFrame title="Cancel?" onClose={() => {}}>
          <button type="button" onClick={() => setStep('after')}>
            Yes
          </button>
        </DialogFrame>
      )}
    </>
  );
};

test.each(['heading', 'region'])('after a dialog whose opener is gone the %s takes the focus', async (role) => {
  render(
    role === 'region' ? (
      <section tabIndex={-1} aria-label="List">
        <Bookings />
      </section>
    ) : (
      <Bookings />
    ),
  );
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole(role)).toHaveFocus());
});

test('a confirmation is reported once', async () => {
  const { onConfirm } = await ask();
  await user.click(button('Yes, Cancel'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while busy neither button answers and Escape does not close it', async () => {
  const { dialog } = await ask(true);
  for (const each of within(dialog).getAllByRole('button')) expect(each).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
});

test('the button that was pressed has the focus again when the dialog is busy no more', async () => {
  const { rerender } = render(<Booking onConfirm={() => {}} />);
  await user.click(button('Cancel'));
  await user.click(button('Yes, Cancel'));
  rerender(<Booking onConfirm={() => {}} busy />);
  // A browser takes the focus off a disabled button, and the dialog takes it back.
  act(() => screen.getByRole('alertdialog').focus());
  rerender(<Booking onConfirm={() => {}} />);
  await waitFor(() => expect(button('Yes, Cancel')).toHaveFocus());
});

test('the second half of a double click does not close it again, a later click beside it does', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const { dialog } = await ask();
  now.mockReturnValue(10_300);
  await user.click(beside(dialog));
  expect(dialog).toBeVisible();
  now.mockReturnValue(10_600);
  await user.click(beside(dialog));
  await isClosed();
});

const open = (busy = false) => {
  const onClose = jest.fn();
  renderForm(
    <DialogFrame title="Write a Review" text="Deep house cleaning" busy={busy} onClose={onClose}>
      <Form initialValues={{ comment: '' }} onSubmit={() => new Promise(() => {})}>
        <TextInput name="comment" label="Comment" />
        <DialogButtons submit="Submit Review" busyLabel="Submitting..." onClose={onClose} />
      </Form>
    </DialogFrame>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Write a Review', description: 'Deep house cleaning' });
  return { dialog, onClose };
};

test('a click beside a form keeps its input; Escape and Cancel close it', async () => {
  const { dialog, onClose } = open();
  await user.type(screen.getByLabelText('Comment'), 'Spotless');
  await user.click(beside(dialog));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Comment')).toHaveValue('Spotless');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a form stays while it is sent', async () => {
  const { onClose } = open(true);
  await user.click(button('Submit Review'));
  await waitFor(() => expect(button('Cancel')).toBeDisabled());
  expect(button('Submitting...')).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});
