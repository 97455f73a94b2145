import { api, endSession, events } from '@nearhand/platform';
import { sessionStore, setRuntimeConfig } from '@nearhand/platform/host';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, formDraft, hasFormDraft, PasswordInput, TextInput } from '../forms.ts';
import { renderForm, signIn } from './form.fixture.tsx';

const owner = { form: 'book-service:1', userId: 'carla' };
const values = { notes: 'The door is blue.', days: ['monday'] };

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe.each(['tab', 'browser'] as const)('a draft of the %s', (place) => {
  const draft = formDraft(place, owner);

  test('belongs to one form of one user, and can be removed', () => {
    draft.write({ values, base: { notes: '' } });
    expect(formDraft(place, { ...owner, form: 'book-service:2' }).read()).toBeUndefined();
    expect(formDraft(place, { ...owner, userId: 'paul' }).read()).toBeUndefined();
    expect(draft.read()).toEqual({ values, base: { notes: '' } });
    draft.remove();
    expect(draft.read()).toBeUndefined();
  });

  test('ends after 30 days', () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    const [second, thirtyDays] = [1000, 30 * 24 * 60 * 60 * 1000];
    draft.write({ values });
    jest.advanceTimersByTime(thirtyDays - second);
    expect(draft.read()).toEqual({ values });
    jest.advanceTimersByTime(second);
    expect(draft.read()).toBeUndefined();
    expect(localStorage.length + sessionStorage.length).toBe(0);
    jest.useRealTimers();
  });
});

test.each(['{', 'null', '7', '{"userId":"carla"}', '{"userId":"carla","values":"all"}'])('%s is no draft', (text) => {
  sessionStorage.setItem('nearhand.typed:profile', text);
  expect(hasFormDraft({ form: 'profile', userId: 'carla' })).toBe(false);
});

const open = ({ userId = 'carla', path = '/', draft = owner.form, address = '', onSubmit = async () => {} } = {}) => {
  if (userId) signIn(userId);
  else sessionStore.getState().end();
  return renderForm(
    <Form initialValues={{ notes: '', address, days: [], password: '' }} draft={draft || undefined} onSubmit={onSubmit}>
      <TextInput name="notes" label="Notes" />
      <TextInput name="address" label="Address" />
      <PasswordInput name="password" label="Password" autoComplete="current-password" />
    </Form>,
    path,
  );
};
const input = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const notes = () => screen.getByLabelText('Notes');
const reload = (unmount: () => void) => {
  fireEvent(window, new Event('pagehide'));
  unmount();
};
const restored = async () => {
  await act(async () => {});
  return notes();
};

test('a reload restores the changed fields once, but no password', async () => {
  const { unmount } = open({ address: '1 Old Lane' });
  await input('Notes', 'Ring twice');
  await input('Password', 'hunter2');
  fireEvent.click(screen.getByLabelText('Show characters'));
  reload(unmount);
  expect(hasFormDraft(owner)).toBe(true);
  open({ address: '2 New Lane' });
  expect(await restored()).toHaveValue('Ring twice');
  expect(screen.getByLabelText('Address')).toHaveValue('2 New Lane');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  [200, 'a form that was answered and waits for its page', ''],
  [500, 'a form that failed', 'Ring twice'],
])('a reload after the answer %i: %s', async (status, _name, left) => {
  const features = { passwordRecovery: false, contactForm: false, socialSignIn: [] };
  setRuntimeConfig({ apiBase: '/api', stripePublishableKey: '', stripeScriptUrl: '', features });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: {} }, { status }));
  const onSubmit = () =>
    api.delete('saved-services/:serviceId', { params: { serviceId: '1' } }).then(() => new Promise<never>(() => {}));
  const { unmount } = open({ onSubmit });
  await input('Notes', 'Ring twice');
  await act(async () => void fireEvent.submit(notes()));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await act(async () => {});
  reload(unmount);
  open();
  expect(await restored()).toHaveValue(left);
});

test('without a name the draft belongs to the address', async () => {
  const { unmount } = open({ path: '/book/1?option=a', draft: '' });
  await input('Notes', 'Ring twice');
  reload(unmount);
  const other = open({ path: '/book/2', draft: '' });
  expect(await restored()).toHaveValue('');
  other.unmount();
  open({ path: '/book/1?option=a', draft: '' });
  expect(await restored()).toHaveValue('Ring twice');
});

test('a guest’s input comes back after a reload, and stays when they sign in', async () => {
  const { unmount } = open({ userId: '' });
  await input('Notes', 'Ring twice');
  reload(unmount);
  open({ userId: '' });
  expect(await restored()).toHaveValue('Ring twice');
  await act(async () => signIn('paul'));
  expect(notes()).toHaveValue('Ring twice');
  expect(sessionStorage).toHaveLength(0);
});

test('another user neither gets nor leaves the draft', async () => {
  formDraft('tab', owner).write({ values });
  open({ userId: 'paul' });
  expect(await restored()).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('a form that stays on its page is emptied when another user signs in', async () => {
  open();
  await input('Notes', 'Ring twice');
  await act(async () => sessionStore.getState().end());
  expect(notes()).toHaveValue('Ring twice');
  await act(async () => signIn('paul'));
  expect(notes()).toHaveValue('');
});

test('a form that is made anew for a guest leaves the input of the user whose session has ended', async () => {
  const { unmount } = open();
  await input('Notes', 'Ring twice');
  await act(async () => sessionStore.getState().end());
  unmount();
  const asGuest = open({ userId: '' });
  expect(await restored()).toHaveValue('');
  asGuest.unmount();
  open();
  expect(await restored()).toHaveValue('Ring twice');
});

test('a field whose type has changed since is not restored', async () => {
  formDraft('tab', owner).write({ values: { notes: ['a'], address: 'b', gone: 'c' } });
  open();
  expect(await restored()).toHaveValue('');
  expect(screen.getByLabelText('Address')).toHaveValue('b');
});

test('a form without changes and a form that the user leaves store nothing', async () => {
  reload(open().unmount);
  expect(sessionStorage).toHaveLength(0);
  const { unmount } = open();
  await input('Notes', 'Ring twice');
  unmount();
  fireEvent(window, new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

test('a page from the back-forward cache has its input, and no draft', async () => {
  open();
  await input('Notes', 'Ring twice');
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pageshow'));
  expect(notes()).toHaveValue('Ring twice');
  expect(sessionStorage).toHaveLength(0);
});

const endHere = (expired: boolean) => {
  sessionStore.getState().end();
  events.emit('session.changed', { userId: null, expired });
};

test.each([
  ['the API ends the session of a read', () => endHere(true), true],
  ['the API ends the session of the submit', () => endHere(false), true],
  ['another tab ends the session', () => sessionStore.getState().end(), true],
  ['the user signs out', () => endSession(new QueryClient()), false],
])('when %s', async (_case, end, isStored) => {
  open();
  await input('Notes', 'Ring twice');
  await act(async () => end());
  expect(hasFormDraft(owner)).toBe(isStored);
});
