import { held, onButton, screen, strangeTexts, stubApi } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';

/** Outer spaces and unusual characters, as a password may have. */
export const oddPassword = `  ${strangeTexts.map(([, text]) => text).join(' ')} `;

/** Says why an account call failed when the API does not. */
export const unexplained = 'An error occurred. Please try again.';

/** The calls of a profile that opens: with this export, without blocks and reports. Returns those of the export. */
export const stubExport = (data: Record<string, unknown> = { state: 'none' }) => {
  stubApi.get('/blocks', { data: [] });
  stubApi.get('/reports', { data: [] });
  return stubApi.get('/account/export', { data });
};

/** Changes each labelled field at once: quicker than typing. */
export const fill = (texts: Record<string, string>): Promise<void> =>
  act(async () => {
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });

export const press = (element: HTMLElement): Promise<void> =>
  act(async () => {
    fireEvent.click(element);
  });

/** The button that submits a form; its label may be a page's heading too. */
export const submitButton = (label: string): HTMLElement => screen.getByText(...onButton(label, '[type=submit]'));

export const submit = (label: string): Promise<void> => press(submitButton(label));

/** The toast of a failed call says `title` and `text`; the form keeps its values. */
export const expectFailed = async (title: string, text: string, values: Record<string, string>): Promise<void> => {
  const toast = (await screen.findByText(title)).parentElement;
  expect(toast).toHaveAttribute('role', 'alert');
  expect(toast).toHaveTextContent(`${title}${text}`);
  for (const [label, value] of Object.entries(values)) expect(screen.getByLabelText(label)).toHaveValue(value);
};

/** Stubs a call whose answer waits for `letGo`, to submit twice before it. */
export const stubHeld = (method: 'post' | 'put' | 'patch', path: string, value: Record<string, unknown>) => {
  const { answer, letGo } = held(value);
  return { calls: stubApi[method](path, answer), letGo };
};

/** The field that tells a password manager the account: before the passwords, for programs alone. */
export const expectUsername = (form: HTMLElement | null | undefined, email: string): void => {
  const [username, ...passwords] = form?.querySelectorAll<HTMLInputElement>('input') ?? [];
  expect(username).toHaveAttribute('autocomplete', 'username');
  expect(username).toHaveValue(email);
  expect([username?.tabIndex, username?.closest('[aria-hidden=true]') !== null]).toEqual([-1, true]);
  expect(passwords.length).toBeGreaterThan(0);
  for (const { autocomplete } of passwords) expect(autocomplete).toMatch(/^(current|new)-password$/);
};
