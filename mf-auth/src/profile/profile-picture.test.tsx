import { maxPictureBytes, paths } from '@nearhand/contracts';
import { aUser, hear, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { fireEvent } from '@testing-library/react';
import { stubExport, stubHeld } from '../accounts/account-forms.fixture.ts';
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
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0crc!\0\0\0\0IENDcrc!';
const picture = (size = png.length, content = png) => {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return new File([bytes, new Uint8Array(size - bytes.length)], 'me.png', { type: 'image/png' });
};
// As dropped on the field: `accept` filters only what its dialog offers.
const choose = (file = picture()) =>
  fireEvent.change(screen.getByLabelText('Change picture'), { target: { files: [file] } });
const stubUpload = () => stubApi.post('/upload/avatar', { data: { avatar: '/files/new.webp' } });

test('a picture is shown while it is sent once, and stays; other slices are told', async () => {
  const heard = hear('profile.changed');
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
  expect(heard).toEqual([`profile.changed ${aUser()._id}`]);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(calls[0]?.body).toContain('name="avatar"');
});

const gif = 'GIF89a\x05\0\x05\0\0\0\0;';
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const jpegStart = '\xff\xd8\xff\xe0\0\x10JFIF';

test.each([
  [
    'a file of another kind',
    picture(24, heic),
    'Please select an image file“me.png” is a HEIC photo, despite its name.',
    /Please save such a file as JPEG: on a Mac in Preview/,
  ],
  ['an empty file', picture(0, ''), 'Please select an image file“me.png” is empty.', /is empty/],
  [
    'one byte over 5 MB',
    picture(maxPictureBytes + 1),
    'Image size should be less than 5MB“me.png” has 5.1 MB.',
    /has 5\.1 MB/,
  ],
  [
    'half a picture',
    picture(10, jpegStart),
    'Failed to upload avatar. Please try again.The JPEG file “me.png” is damaged: a part of it is missing or wrong.',
    /Please copy the damaged file again/,
  ],
])('%s is told as what it is before it is sent, until another is chosen', async (_case, file, message, line) => {
  const calls = stubUpload();
  const shown = await open();
  choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('note')).toHaveTextContent(line);
  expect(shown()).toBe('/files/old.webp');
  expect(calls).toHaveLength(0);
  choose(picture(gif.length, gif));
  expect(await screen.findByText('Avatar updated successfully')).toBeVisible();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('after no answer the old picture is back, and the file can be chosen again', async () => {
  stubApi.post('/upload/avatar', () => stubApi.noAnswer());
  const shown = await open();
  choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to upload avatar. Please try again.Image upload failed',
  );
  expect(shown()).toBe('/files/old.webp');
  const again = stubUpload();
  choose();
  await waitFor(() => expect(again).toHaveLength(1));
});

test('a picture can be removed, also after an error; without one there is nothing to remove', async () => {
  stubApi.delete('/upload/avatar', () => stubApi.noAnswer());
  const shown = await open();
  const button = screen.getByText(...onButton('Remove picture'));
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
