import { maxPictureBytes, paths } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aUser, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { failures, stubExport, stubHeld } from '../accounts/account-forms.fixture.ts';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => void stubExport());

beforeAll(() => {
  // Missing in jsdom.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
});

const open = async (avatar = '/files/old.webp') => {
  const { container } = renderRoutes([{ path: paths.profile, Component: ProfilePage }], {
    path: paths.profile,
    user: aUser({ avatar }),
  });
  await screen.findByText('Edit Profile');
  return () => container.querySelector('img')?.getAttribute('src') ?? null;
};
const picture = (size = 3, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });
// As dropped on the field: `accept` filters only what its dialog offers.
const choose = (file = picture()) =>
  fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
const stubUpload = () => stubApi.post('/upload/avatar', { data: { avatar: '/files/new.webp' } });

test('a picture is shown while it is sent once, and stays; other slices are told', async () => {
  const heard: unknown[] = [];
  const stop = events.on('profile.changed', (payload) => heard.push(payload));
  const { calls, letGo } = stubHeld('post', '/upload/avatar', { data: { avatar: '/files/new.webp' } });
  const shown = await open('');
  expect(screen.getByLabelText('Change picture')).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  choose();
  await waitFor(() => expect(shown()).toBe('blob:preview'));
  expect(screen.getByLabelText('Saving the picture')).toBeVisible();
  choose();
  letGo();
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(shown()).toBe('/files/new.webp');
  expect(heard).toEqual([{ userId: aUser()._id }]);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(calls[0]?.body).toContain('name="avatar"');
  stop();
});

test('a file that is no picture or over 5 MB is not sent; exactly 5 MB is', async () => {
  const calls = stubUpload();
  const shown = await open();
  for (const [file, message, count] of [
    [picture(3, 'text/plain'), 'Please select an image file', 1],
    [picture(3, ''), 'Please select an image file', 2],
    [picture(maxPictureBytes + 1), 'Image size should be less than 5MB', 1],
  ] as const) {
    choose(file);
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(count));
  }
  expect(shown()).toBe('/files/old.webp');
  expect(calls).toHaveLength(0);
  choose(picture(maxPictureBytes));
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each(failures)(
  'after %s the old picture is back, and the file can be chosen again',
  async (_case, answer, sentence) => {
    stubApi.post('/upload/avatar', answer);
    const shown = await open();
    choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Failed to upload avatar. Please try again.${sentence || 'Image upload failed'}`,
    );
    expect(shown()).toBe('/files/old.webp');
    const again = stubUpload();
    choose();
    await waitFor(() => expect(again).toHaveLength(1));
  },
);

test('a picture can be removed, also after an error; without one there is nothing to remove', async () => {
  stubApi.delete('/upload/avatar', () => stubApi.noAnswer());
  const shown = await open();
  const button = screen.getByText('Remove picture');
  fireEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to remove picture. Please try again.An error occurred. Please try again.',
  );
  expect(shown()).toBe('/files/old.webp');
  const calls = stubApi.delete('/upload/avatar', { data: { avatar: '' } });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(shown()).toBeNull();
  expect(button).not.toBeInTheDocument();
  expect(calls).toHaveLength(1);
});
