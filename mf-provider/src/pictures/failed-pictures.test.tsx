import { maxPictureBytes } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { aUser, held, refusedToken, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { Form } from '@nearhand/ui/forms';
import { fireEvent } from '@testing-library/react';
import { button, file, input, openPictures, picture, shown, stubObjectUrls } from './pictures.fixture.tsx';
import { PicturesInput } from './pictures-input.tsx';

beforeEach(() => void stubObjectUrls());

test('no answer: the tile shows it, and the picture can be retried', async () => {
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  const { user, save, states } = openPictures();
  await user.upload(await input(), picture('front.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Image upload failedUpload failed');
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
});

const heic = (name: string) => file(name, '\0\0\0\x18ftypheic\0\0\0\0mif1heic');

test.each([
  [
    'another kind of file',
    heic('a.jpg'),
    'Invalid file type',
    'Please upload a JPG, PNG, or WebP image. “a.jpg” is a HEIC photo, despite its name.',
    /Please save such a file as JPEG: on a Mac in Preview/,
  ],
  [
    'one byte too many',
    picture('a.png', maxPictureBytes + 1),
    'File too large',
    'Image must be less than 5MB. “a.png” has 5.1 MB.',
    /^“a\.png” has 5\.1 MB\.$/,
  ],
  [
    'half a picture',
    file('a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF'),
    'Image upload failed',
    'The JPEG file “a.jpg” is damaged: a part of it is missing or wrong.',
    /Please copy the damaged file again/,
  ],
])(
  '%s is told before it is sent, and its line stays; others are sent',
  async (_case, bad, title, description, line) => {
    const calls = stubApi.post('/upload/service', { data: { imageUrl: '/x.webp' } });
    const { user } = openPictures();
    // As dropped on the field: `accept` filters only what its dialog offers.
    fireEvent.change(await input(), { target: { files: [bad, picture('fine')] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(`${title}${description}`);
    await waitFor(() => expect(shown()).toEqual(['/x.webp']));
    expect(screen.getByRole('note')).toHaveTextContent(line);
    expect(calls).toHaveLength(1);
    await user.upload(await input(), picture('next.png'));
    await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument());
  },
);

test('of several files each is told once, and how to save a JPEG once', async () => {
  openPictures();
  const others = ['3.pdf', '4.pdf', '5.pdf'].map((name) => file(name, '%PDF-1.7'));
  fireEvent.change(await input(), { target: { files: [heic('1.heic'), heic('2.heic'), ...others] } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Invalid file typePlease upload a JPG, PNG, or WebP image. “1.heic” is a HEIC photo. “2.heic” is a HEIC photo. “3.pdf” is a PDF document. And 2 more.',
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '“1.heic” is a HEIC photo.',
    '“2.heic” is a HEIC photo.',
    '“3.pdf” is a PDF document.',
    '“4.pdf” is a PDF document.',
    '“5.pdf” is a PDF document.',
  ]);
  expect(screen.getAllByText(/Please save such a file as JPEG/)).toHaveLength(1);
});

test('a form that waits for a slow disk is uploading; left meanwhile, nothing is sent', async () => {
  const calls = stubApi.post('/upload/service', { data: { imageUrl: '/x.webp' } });
  const { states, unmount } = openPictures();
  const slow = picture('slow.png');
  const { answer, letGo } = held(await slow.arrayBuffer());
  slow.arrayBuffer = answer;
  fireEvent.change(await input(), { target: { files: [slow] } });
  await waitFor(() => expect(states).toEqual(['idle', 'uploading']));
  unmount();
  letGo();
  openPictures();
  fireEvent.change(await input(), { target: { files: [picture('other.png')] } });
  await waitFor(() => expect(shown()).toEqual(['/x.webp']));
  expect(calls).toHaveLength(1);
});

test.each([
  ['by its kind', file('a.gif', 'GIF89a'), 'Please upload a JPG, PNG, or WebP image. “a.gif” is a GIF image.'],
  ['by the API', picture('a.png'), 'That is no picture.'],
])('two files in a row that are rejected %s get a toast each', async (_case, bad, description) => {
  stubApi.post('/upload/service', () => stubApi.refusal(400, 'upload/not-a-picture', 'That is no picture.'));
  openPictures();
  for (const count of [1, 2]) {
    fireEvent.change(await input(), { target: { files: [bad] } });
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
  }
  for (const alert of screen.getAllByRole('alert')) expect(alert).toHaveTextContent(`Invalid file type${description}`);
});

/** In the order of their answers, which may come in any. */
const bothFailed = (sentence: string) => new RegExp(`^(1.png, 2.png|2.png, 1.png): ${sentence}$`);

test.each([
  ['upload/not-a-picture', 400, 'That is no picture.', 'Invalid file type'],
  ['upload/too-large', 413, 'That is too much.', 'File too large'],
  ['upload/too-many-pixels', 400, 'That is too wide.', 'Image upload failed'],
  ['upload/damaged', 400, 'That is half of it.', 'Image upload failed'],
])('%s removes the tile, and focus moves on', async (code, status, sentence, title) => {
  const { answer, letGo } = held(undefined);
  stubApi.post('/upload/service', () => answer().then(() => stubApi.refusal(status, code, sentence)));
  const { user, states } = openPictures(['/a.webp']);
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  button('Cancel upload of picture 3').focus();
  letGo();
  expect(await screen.findByText(bothFailed(sentence))).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(title);
  const lines = within(screen.getByRole('note'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines.toSorted()).toEqual([`“1.png”: ${sentence}`, `“2.png”: ${sentence}`]);
  expect(shown()).toEqual(['/a.webp']);
  expect(states).toEqual(['idle', 'uploading', 'idle']);
  await waitFor(() => expect(button('Remove picture 1')).toHaveFocus());
});

test('failed uploads share one toast, which closes when they are retried or removed', async () => {
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  const { user } = openPictures();
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  expect(await screen.findByText(bothFailed('Upload failed'))).toBeVisible();
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
        <PicturesInput />
      </Form>
    ) : (
      <p>Log in</p>
    );
  const { user } = renderRoutes([{ path: '/', element: <Guarded /> }], { path: '/', user: aUser() });
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  expect(await screen.findByText('Log in')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Image upload failedPlease log in again.');
});
