import { maxPictureBytes } from '@nearhand/contracts';
import { screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { button, heldUploads, input, openPictures, picture, shown, stubObjectUrls } from './pictures.fixture.tsx';

let revoked: string[];
let uploads: EventTarget[];
beforeEach(() => {
  revoked = stubObjectUrls();
  uploads = [];
  const { open } = XMLHttpRequest.prototype;
  const uploadOf = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'upload')?.get;
  // The stubbed network takes a body in one piece; how far it is, is told through here.
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method: string, url) {
    uploads.push(uploadOf?.call(this));
    return open.call(this, method, url, true);
  });
});
const progress = (upload: number, loaded: number) =>
  act(() =>
    uploads[upload]?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 })),
  );

test('two upload at a time; all show at once in the chosen order', async () => {
  const { calls, letGo } = heldUploads('/one.webp', '/two.webp', '/three.webp');
  const { user, save, states } = openPictures(['/a.webp']);
  await user.upload(await input(), [picture('1.png'), picture('2.png'), picture('3.png')]);
  expect(shown()).toEqual(['/a.webp', 'blob:1', 'blob:2', 'blob:3']);
  expect(screen.getByText('Waiting')).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.body).toContain('name="image"');
  await progress(0, 40);
  expect(screen.getByRole('progressbar', { name: 'Uploading picture 2' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('progressbar', { name: 'Uploading picture 3' })).toHaveAttribute('aria-valuenow', '0');
  expect(states).toEqual(['idle', 'uploading']);
  letGo(1);
  expect(await screen.findByRole('button', { name: 'Remove picture 3' })).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(3));
  letGo(2);
  expect(await screen.findByRole('button', { name: 'Remove picture 4' })).toBeVisible();
  expect(await save()).toEqual(['/a.webp', '/two.webp', '/three.webp']);
  letGo(0);
  expect(await screen.findByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  expect(shown()).toEqual(['/a.webp', '/one.webp', '/two.webp', '/three.webp']);
  expect(states).toEqual(['idle', 'uploading', 'idle']);
  expect(revoked.toSorted()).toEqual(['blob:1', 'blob:2', 'blob:3']);
  expect(await save()).toEqual(['/a.webp', '/one.webp', '/two.webp', '/three.webp']);
  expect(within(screen.getByRole('group', { name: 'Pictures' })).getAllByText('Cover')).toHaveLength(1);
});

test('an upload can be cancelled, a failed one removed, and the next starts', async () => {
  const { calls, letGo } = heldUploads('/one.webp', '/two.webp', '/three.webp');
  const { user, save } = openPictures();
  await user.upload(await input(), [picture('1.png'), picture('2.png'), picture('3.png')]);
  await waitFor(() => expect(calls).toHaveLength(2));
  await user.click(button('Cancel upload of picture 1'));
  expect(button('Cancel upload of picture 1')).toHaveFocus();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(revoked).toEqual(['blob:1']);
  letGo(0);
  letGo(1);
  letGo(2);
  await waitFor(() => expect(shown()).toEqual(['/two.webp', '/three.webp']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  await user.upload(await input(), picture('4.png'));
  expect(await screen.findByText('4.png: Upload failed')).toBeVisible();
  await user.click(button('Remove picture 3'));
  expect(await save()).toEqual(['/two.webp', '/three.webp']);
});

test('leaving cancels uploads', async () => {
  const { calls } = heldUploads('/one.webp');
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  const { user, unmount } = openPictures();
  await user.upload(await input(), picture('1.png'));
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  expect(abort).toHaveBeenCalledTimes(1);
  expect(revoked).toEqual(['blob:1']);
});

test('the keyboard moves and removes pictures, and focus stays near', async () => {
  const { user, save, saved } = openPictures(['/a.webp', '/b.webp', '/c.webp']);
  await input();
  button('Move picture 3 earlier').focus();
  await user.keyboard('{Enter}');
  expect(button('Move picture 2 earlier')).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(button('Move picture 1 earlier')).toHaveFocus();
  expect(button('Move picture 1 earlier')).toHaveAttribute('aria-disabled', 'true');
  expect(await save()).toEqual(['/c.webp', '/a.webp', '/b.webp']);
  button('Move picture 1 later').focus();
  await user.keyboard('{Enter}');
  expect(button('Move picture 2 later')).toHaveFocus();
  button('Remove picture 3').focus();
  await user.keyboard('{Enter}');
  expect(button('Remove picture 2')).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(await input()).toHaveFocus();
  const opened: Event[] = [];
  (await input()).addEventListener('click', (event) => opened.push(event));
  await user.keyboard('{Enter}');
  expect(opened).toHaveLength(1);
  expect(saved).toHaveLength(1);
  expect(await save()).toEqual([]);
});

test('5 MB are sent; the ninth picture is rejected', async () => {
  const calls = stubApi.post('/upload/service', { data: { imageUrl: '/8.webp' } });
  const { user } = openPictures(Array.from({ length: 7 }, (_, index) => `/${index}.webp`));
  await user.upload(await input(), [picture('8.png', maxPictureBytes), picture('9.png')]);
  expect(await screen.findByText('9.png: A service can have up to 8 pictures.')).toBeVisible();
  await waitFor(() => expect(shown()).toContain('/8.webp'));
  expect(calls).toHaveLength(1);
  expect(await input()).toHaveAttribute('aria-disabled', 'true');
  expect(fireEvent.click(await input())).toBe(false);
  expect(await input()).toHaveAccessibleDescription('Remove one to add another.');
  await user.click(button('Remove picture 3'));
  expect(await input()).toHaveAttribute('aria-disabled', 'false');
});

test('a picture that cannot be shown has a text', async () => {
  openPictures(['/gone.webp', '/refused.webp'], ['/refused.webp']);
  fireEvent.error(await screen.findByRole('img', { name: 'Number 1' }));
  expect(screen.getAllByText("This picture can't be shown. Remove it and add it again.")).toHaveLength(2);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(button('Remove picture 1')).toBeVisible();
});

test('a change of the form shows, and uploads continue', async () => {
  const { calls, letGo } = heldUploads('/new.webp');
  const { user, save } = openPictures(['/a.webp', '/b.webp']);
  await user.upload(await input(), picture('1.png'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(button('Take others'));
  expect(shown()).toEqual(['/c.webp', '/a.webp', 'blob:1']);
  letGo(0);
  await waitFor(() => expect(shown()).toEqual(['/c.webp', '/a.webp', '/new.webp']));
  expect(await save()).toEqual(['/c.webp', '/a.webp', '/new.webp']);
});

test('a reset form drops uploading and failed pictures', async () => {
  const { calls, letGo } = heldUploads('/one.webp');
  const { user, save, states } = openPictures(['/a.webp']);
  await user.upload(await input(), [picture('1.png'), picture('2.png')]);
  expect(await screen.findByText('Not uploaded')).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(states.at(-1)).toBe('uploading');
  await user.click(button('Start over'));
  expect(shown()).toEqual(['/c.webp', '/a.webp']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(revoked.toSorted()).toEqual(['blob:1', 'blob:2']);
  letGo(0);
  expect(await save()).toEqual(['/c.webp', '/a.webp']);
  expect(states.at(-1)).toBe('idle');
});

test('files dropped on the page are uploaded, not opened by the browser', async () => {
  const calls = stubApi.post('/upload/service', { data: { imageUrl: '/x.webp' } });
  openPictures();
  const field = await input();
  const files = { dataTransfer: { types: ['Files'], files: [picture('1.png')] } };
  // `false`: the default of the browser was prevented.
  expect(fireEvent.dragOver(document.body, files)).toBe(false);
  expect(fireEvent.dragOver(field, files)).toBe(true);
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  expect(fireEvent.drop(document.body, files)).toBe(false);
  await waitFor(() => expect(shown()).toEqual(['/x.webp']));
  fireEvent.dragStart(document.body);
  fireEvent.drop(document.body, files);
  expect(calls).toHaveLength(1);
});
