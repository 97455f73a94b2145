import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DialogButtons, Form, TextInput } from '../forms.ts';
import { ConfirmDialog, DialogFrame } from './dialogs.tsx';

const Booking = ({ onConfirm = () => {}, busy = false }: { onConfirm?: () => void; busy?: boolean }) => {
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

const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  return screen.findByRole('alertdialog', { name: 'Cancel Booking', description: 'Are you sure?' });
};

test('it is named by its title, starts on the way out and keeps focus inside', async () => {
  render(<Booking />);
  const dialog = await ask();
  expect(within(dialog).getByRole('button', { name: 'Keep Booking' })).toHaveFocus();
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    expect(dialog.parentElement).toContainElement(document.activeElement as HTMLElement);
  }
});

test('Escape closes it and focus goes back to what opened it', async () => {
  render(<Booking />);
  await ask();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('confirming is told once', async () => {
  const onConfirm = jest.fn();
  render(<Booking onConfirm={onConfirm} />);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Cancel' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while busy neither button answers and Escape does not close it', async () => {
  render(<Booking busy />);
  const dialog = await ask();
  expect(within(dialog).getByRole('button', { name: 'Keep Booking' })).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: 'Yes, Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
});

/** Takes the clicks beside the dialog. */
const beside = (dialog: HTMLElement) => dialog.closest('.MuiDialog-container') ?? document.body;

test('the second half of a double click does not close it again, a later click beside it does', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  render(<Booking />);
  const dialog = await ask();
  now.mockReturnValue(10_300);
  await userEvent.click(beside(dialog));
  expect(dialog).toBeVisible();
  now.mockReturnValue(10_600);
  await userEvent.click(beside(dialog));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

const open = ({
  busy = false,
  onSubmit = () => {},
}: {
  busy?: boolean;
  onSubmit?: () => Promise<void> | void;
} = {}) => {
  const onClose = jest.fn();
  render(
    <DialogFrame title="Write a Review" text="Deep house cleaning" busy={busy} onClose={onClose}>
      <Form initialValues={{ comment: '' }} onSubmit={onSubmit}>
        <TextInput name="comment" label="Comment" />
        <DialogButtons submit="Submit Review" busyLabel="Submitting..." onClose={onClose} />
      </Form>
    </DialogFrame>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Write a Review', description: 'Deep house cleaning' });
  return { dialog, onClose };
};

test('a click beside it keeps what was typed; Escape and Cancel close it', async () => {
  const { dialog, onClose } = open();
  await userEvent.type(screen.getByLabelText('Comment'), 'Spotless');
  await userEvent.click(dialog.closest('.MuiDialog-container') ?? document.body);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Comment')).toHaveValue('Spotless');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('while something is sent it stays', async () => {
  const { onClose } = open({ busy: true, onSubmit: () => new Promise(() => {}) });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});
