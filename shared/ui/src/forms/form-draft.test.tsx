import type { User } from '@nearhand/contracts';
import { events, sessionQueries } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Form, FormDraft, formDraft, hasFormDraft, TextInput } from '../forms.ts';

const owner = { form: 'book-service:1', userId: 'carla' };
const values = { notes: 'The door is blue.', days: ['monday'] };
const blank = { avatar: '', bio: '', location: '', website: '', phone: '', address: '' };
const userOf = (_id: string): User => ({ _id, id: _id, name: _id, email: '', role: 'customer', ...blank });

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe.each(['tab', 'browser'] as const)('a draft of the %s', (place) => {
  const draft = formDraft(place, owner);

  test('belongs to one form of one user, and is removed with the attempt to send it', () => {
    draft.write({ values, base: { notes: '' } });
    expect(formDraft(place, { ...owner, form: 'book-service:2' }).read()).toBeUndefined();
    expect(formDraft(place, { ...owner, userId: 'paul' }).read()).toBeUndefined();
    expect(draft.read()).toEqual({ values, base: { notes: '' } });
    draft.attempt.write({ body: '{}', key: 'a' });
    expect(draft.attempt.read()).toEqual({ body: '{}', key: 'a' });
    draft.remove();
    expect(draft.read()).toBeUndefined();
    expect(draft.attempt.read()).toBeUndefined();
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

test.each(['{', '{"body":1,"key":"a"}', '{"body":"{}"}'])('%s is no attempt', (text) => {
  localStorage.setItem('nearhand.draft:carla:profile:attempt', text);
  expect(formDraft('browser', { form: 'profile', userId: 'carla' }).attempt.read()).toBeUndefined();
});

const open = (userId = 'carla') => {
  const client = new QueryClient();
  client.setQueryData(sessionQueries.me(userId).queryKey, userOf(userId));
  sessionStore.getState().begin(userId);
  return render(
    <QueryClientProvider client={client}>
      <Form initialValues={{ notes: '', days: [], secret: '' }} onSubmit={() => {}}>
        <FormDraft form="book-service:1" except={['secret']} />
        <TextInput name="notes" label="Notes" />
        <TextInput name="secret" label="Secret" />
      </Form>
    </QueryClientProvider>,
  );
};
const input = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const notes = () => screen.getByLabelText('Notes');
const reload = (unmount: () => void) => {
  fireEvent(window, new Event('pagehide'));
  unmount();
};

test('a reload restores the input once, without the fields that are never stored', async () => {
  const { unmount } = open();
  await input('Notes', 'Ring twice');
  await input('Secret', 'hunter2');
  reload(unmount);
  expect(hasFormDraft(owner)).toBe(true);
  open();
  await act(async () => {});
  expect(notes()).toHaveValue('Ring twice');
  expect(screen.getByLabelText('Secret')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('another user neither gets nor leaves the draft', async () => {
  formDraft('tab', owner).write({ values });
  open('paul');
  await act(async () => {});
  expect(notes()).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
});

test('a field whose type has changed since is not restored', async () => {
  formDraft('tab', owner).write({ values: { notes: ['a'], secret: 'b', gone: 'c' } });
  open();
  await act(async () => {});
  expect(notes()).toHaveValue('');
  expect(screen.getByLabelText('Secret')).toHaveValue('b');
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

test.each([
  ['the API ends the session of a read', { expired: true }, true],
  ['the API ends the session of the submit', { expired: false }, true],
  ['the user signs out', {}, false],
])('when %s', async (_case, how, isStored) => {
  open();
  await input('Notes', 'Ring twice');
  act(() => events.emit('session.changed', { userId: null, ...how }));
  expect(hasFormDraft(owner)).toBe(isStored);
});
