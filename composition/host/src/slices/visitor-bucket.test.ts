import { personCookie, visitorCookie } from '@slices/format';
import { visitorId } from './visitor-bucket.ts';

test('a visitor keeps a random id, until the server gives a person the id of the account', () => {
  const id = visitorId();
  expect(visitorId()).toBe(id);
  // biome-ignore lint/suspicious/noDocumentCookie: as a server sets it
  document.cookie = `${personCookie}=Ada_-1; path=/`;
  expect(visitorId()).toBe('Ada_-1');
  expect(document.cookie).toContain(`${visitorCookie}=Ada_-1`);
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it
  document.cookie = `${personCookie}=; path=/; max-age=0`;
  expect(visitorId()).toBe('Ada_-1');
});
