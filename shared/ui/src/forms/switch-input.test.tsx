import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, SubmitButton, SwitchInput } from '../forms.ts';

test('it is a switch that its label turns, described by its sentence, and the form holds a yes or no', async () => {
  const onSubmit = jest.fn(async () => {});
  render(
    <Form initialValues={{ mail: true }} onSubmit={onSubmit}>
      <SwitchInput name="mail" label="Booking updates" helperText="By mail." />
      <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
    </Form>,
  );
  const mail = screen.getByRole('switch', { name: 'Booking updates', description: 'By mail.' });
  expect(mail).toBeChecked();
  await userEvent.click(screen.getByText('Booking updates'));
  expect(mail).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ mail: false }, expect.anything()));
});
