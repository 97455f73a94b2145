import { maxPictureBytes } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { aUser, held, refusedToken, renderRoutes, screen, stubApi, troubles, waitFor } from '@nearhand/testing';
import { Form } from '@nearhand/ui/forms';
import { fireEvent } from '@testing-library/react';
import { button, input, openPictures, picture, shown, stubObjectUrls } from './pictures.fixture.tsx';
import { PicturesInput } from './pictures-input.tsx';

beforeEach(() => void stubObjectUrls());

test.each(troubles.slice(0, 2).concat(troubles.slice(-1)))(
  '%s: the tile shows it, and the picture can be retried',
  async (_case, answer, sentence) => {
    stubApi.post('/upload/service', answer);
    const { user, save, states } = openPictures();
    await user.upload(await input(), picture('front.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Image upload failed${sentence || 'Upload failed'}`);
    expect(screen.getByText('Not uploaded')).toBeVisible();
    expect(states).toEqual(['idle', 'uploading', 'failed']);
    expect(await save()).toEqual([]);
    const { answer: again, letGo } = held({ data: { imageUrl: '/front.webp' } });
    stubApi.post('/upload/service', again);
    await user.click(button('Retry picture 1'));
    expect(button('Cancel upload of picture 1')).toHaveFocus();
    letGo();
    await waitFor(() => expect(shown()).toEqual(['/front.webp']));
    expect(await save()).toEqual(['/front.webp']);
  },
);

test.each([
  [
    'another type',
    picture('a.gif', { type: 'image/gif' }),
    'Invalid file type',
    'Please upload a JPG, PNG, or WebP image.',
  ],
  ['no type', picture('a', { type: '' }), 'Invalid file type', 'Please upload a JPG, PNG, or WebP image.'],
  [
    'one byte too many',
    picture('a.png', { size: maxPictureBytes + 1 }),
    'File too large',
    'Image must be less than 5MB.',
  ],
])('%s is rejected before it is sent', async (_case, file, title, description) => {
  const calls = stubApi.post('/upload/service', { data: { imageUrl: '/x.webp' } });
  openPictures();
  // As dropped on the field: `accept` filters only what its dialog offers.
  fireEvent.change(await input(), { target: { files: [file] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${title}${description}`);
  fireEvent.change(await input(), { target: { files: [file, picture('fine.png'), file] } });
  expect(await screen.findByText(`${file.name}, ${file.name}: ${description}`)).toBeVisible();
  await waitFor(() => expect(shown()).toEqual(['/x.webp']));
  expect(calls).toHaveLength(1);
});

test.each([
  ['by its type', picture('a.gif', { type: 'image/gif' }), 'Please upload a JPG, PNG, or WebP image.'],
  ['by the API', picture('a.png'), 'That is no picture.'],
])('two files in a row that are rejected %s get a toast each', async (_case, file, description) => {
  stubApi.post('/upload/service', () => stubApi.refusal(400, 'upload/not-a-picture', 'That is no picture.'));
  openPictures();
  for (const count of [1, 2]) {
    fireEvent.change(await input(), { target: { files: [file] } });
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
  }
  for (const alert of screen.getAllByRole('alert')) expect(alert).toHaveTextContent(`Invalid file type${description}`);
});

test.each([
  ['upload/not-a-picture', 400, 'That is no picture.', 'Invalid file type'],
  ['upload/too-large', 413, 'That is too much.', 'File too large'],
  ['upload/too-many-pixels', 400, 'That is too wide.', 'Image upload failed'],
])('%s removes the tile, and focus moves on', async (code, status, sentence, title) => {
  const { answer, letGo } = held(undefined);
  stubApi.post('/upload/service', () => answer().then(() => stubApi.refusal(status, code, sentence)));
  const { user, states } = openPictures(['/a.webp']);
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  button('Cancel upload of picture 3').focus();
  letGo();
  expect(await screen.findByText(`1.png, 2.png: ${sentence}`)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  expect(shown()).toEqual(['/a.webp']);
  expect(states).toEqual(['idle', 'uploading', 'idle']);
  await waitFor(() => expect(button('Remove picture 1')).toHaveFocus());
});

test('failed uploads share one toast, which closes when they are retried or removed', async () => {
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  const { user } = openPictures();
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  expect(await screen.findByText('1.png, 2.png: Upload failed')).toBeVisible();
  expect(screen.queryByText('Cover')).not.toBeInTheDocument();
  await user.click(button('Retry picture 1'));
  await waitFor(() => expect(screen.getAllByText('Not uploaded')).toHaveLength(2));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(button('Remove picture 2'));
  expect(screen.getByRole('alert')).toBeVisible();
  stubApi.post('/upload/service', { data: { imageUrl: '/1.webp' } });
  await user.click(button('Retry picture 1'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await screen.findByText('Cover')).toBeVisible();
});

test('the end of the session shows a toast that stays', async () => {
  stubApi.post('/upload/service', refusedToken[1]);
  const Guarded = () =>
    useSession().user ? (
      <Form initialValues={{ images: [] }} onSubmit={() => {}}>
        <PicturesInput name="images" />
      </Form>
    ) : (
      <p>Log in</p>
    );
  const { user } = renderRoutes([{ path: '/', element: <Guarded /> }], { path: '/', user: aUser() });
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  expect(await screen.findByText('Log in')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Image upload failedPlease log in again.');
});
