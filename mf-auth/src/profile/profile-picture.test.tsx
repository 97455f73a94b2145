import { maxPictureBytes, paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, held, renderRoutes, screen, stubApi, troubles, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { ProfilePage } from './profile-page.tsx';

beforeAll(() => {
  // Missing in jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
});

const open = async (avatar = '') => {
  const view = renderRoutes([{ path: paths.profile, Component: ProfilePage }], {
    path: paths.profile,
    user: aUser({ avatar }),
  });
  await screen.findByText('Edit Profile');
  return { ...view, shown: () => view.container.querySelector('img')?.getAttribute('src') ?? null };
};
const input = () => screen.getByLabelText('Change picture');
const picture = (size = 3, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });

test('it is shown while it is sent, and stays; the others hear of it', async () => {
  const heard: unknown[] = [];
  const stop = events.on('profile.changed', (payload) => heard.push(payload));
  const { answer, letGo } = held({ data: { avatar: '/files/new.webp' } });
  const calls = stubApi.post('/upload/avatar', answer);
  const { user, shown } = await open();
  expect(input()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  await user.upload(input(), picture());
  expect(shown()).toBe('blob:preview');
  expect(screen.getByRole('progressbar', { name: 'Saving the picture' })).toBeVisible();
  await user.upload(input(), picture());
  letGo();
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(shown()).toBe('/files/new.webp');
  expect(heard).toEqual([{ userId: aUser()._id }]);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(calls[0]?.body).toContain('name="avatar"');
  stop();
});

test.each([
  ['a text', picture(3, 'text/plain'), 'Please select an image file'],
  ['a file of no known type', picture(3, ''), 'Please select an image file'],
  ['one byte too many', picture(maxPictureBytes + 1), 'Image size should be less than 5MB'],
])('%s is refused before it is sent', async (_case, file, message) => {
  const calls = stubApi.post('/upload/avatar', { data: { avatar: '' } });
  const { shown } = await open('/files/old.webp');
  // As dropped on the field: `accept` filters only what its dialog offers.
  fireEvent.change(input(), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(shown()).toBe('/files/old.webp');
  expect(calls).toHaveLength(0);
});

test('exactly 5 MB is sent', async () => {
  const calls = stubApi.post('/upload/avatar', { data: { avatar: '/files/new.webp' } });
  const { user } = await open();
  await user.upload(input(), picture(maxPictureBytes));
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each(troubles)(
  '%s takes the preview back, and the same file can be tried again',
  async (_case, answer, sentence) => {
    stubApi.post('/upload/avatar', answer);
    const { user, shown } = await open('/files/old.webp');
    await user.upload(input(), picture());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Failed to upload avatar. Please try again.${sentence || 'Image upload failed'}`,
    );
    expect(shown()).toBe('/files/old.webp');
    const again = stubApi.post('/upload/avatar', { data: { avatar: '/files/new.webp' } });
    await user.upload(input(), picture());
    await waitFor(() => expect(again).toHaveLength(1));
  },
);

test('a picture can be removed; without one there is nothing to remove', async () => {
  const calls = stubApi.delete('/upload/avatar', { data: { avatar: '' } });
  const { user, shown } = await open('/files/old.webp');
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(shown()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('a picture that could not be removed stays', async () => {
  stubApi.delete('/upload/avatar', () => stubApi.noAnswer());
  const { user, shown } = await open('/files/old.webp');
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
  expect(shown()).toBe('/files/old.webp');
});
