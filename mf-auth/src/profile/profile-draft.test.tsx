import { paths } from '@nearhand/contracts';
import { api, endSession } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, enter, refusedToken, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from 'react';
import { ProfilePage } from './profile-page.tsx';

const carla = aUser();
afterEach(() => sessionStorage.clear());

const typing = async () => {
  const view = renderRoutes([{ path: paths.profile, Component: ProfilePage }], { path: paths.profile, user: carla });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await enter(view.user, { Name: 'Carla Q.', Bio: 'Two kids,\none dog.' });
  return view;
};
const gone = () => waitFor(() => expect(screen.queryByLabelText('Bio')).not.toBeInTheDocument());
const comeBack = (person = carla) => {
  stubApi.get('/auth/me', { data: person });
  act(() => sessionStore.getState().begin('another-token'));
};
const [, tokenRefused] = refusedToken;

test.each([
  [
    'saving',
    async ({ user }: Awaited<ReturnType<typeof typing>>) => {
      stubApi.put('/auth/updatedetails', tokenRefused);
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    },
  ],
  [
    'asking for anything',
    async () => {
      stubApi.get('/conversations/unread', tokenRefused);
      await act(() => api.get('conversations/unread', {}).catch(() => undefined));
    },
  ],
])('what was typed is there again after a session that ended while %s', async (_what, end) => {
  await end(await typing());
  await gone();
  const saves = stubApi.put('/auth/updatedetails', { data: carla });
  comeBack();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Carla Q.'));
  expect(screen.getByLabelText('Bio')).toHaveValue('Two kids,\none dog.');
  expect(screen.getByLabelText('Email')).toHaveValue(carla.email);
  expect(saves).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test('another user does not get the draft', async () => {
  const view = await typing();
  stubApi.put('/auth/updatedetails', tokenRefused);
  await view.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await gone();
  comeBack(aUser({ _id: 'another', name: 'Anna Another' }));
  await view.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Anna Another');
  expect(sessionStorage).toHaveLength(0);
});

test('nothing is kept of somebody who logs out', async () => {
  const { queryClient } = await typing();
  act(() => endSession(queryClient));
  await gone();
  expect(sessionStorage).toHaveLength(0);
});
