import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DialogButtons, Form, TextInput } from '../forms.ts';
import { DialogFrame } from './dialog-frame.tsx';

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
