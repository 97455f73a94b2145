import { errorCode, errorStatus, errorText } from '@nearhand/platform';
import { sessionStore, setRuntimeConfig } from '@nearhand/platform/host';
import { stubApi } from '@nearhand/testing';
import { uploadPicture } from './picture.ts';

beforeEach(() => {
  setRuntimeConfig({
    apiBase: '/api',
    stripePublishableKey: 'pk_test_local',
    stripeScriptUrl: '/stripe.js',
    features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
  });
  sessionStore.getState().begin('held-token');
});

const upload = (options: Parameters<typeof uploadPicture>[1] = {}) =>
  uploadPicture(new File(['picture'], 'me.png', { type: 'image/png' }), options);
const refused = () => upload().then(Promise.reject, (reason: unknown) => reason);

/** Never answers; resolves when the call is under way. */
const silence = () =>
  new Promise<void>((arrived) => {
    stubApi.post('/upload/service', () => {
      arrived();
      return new Promise<Response>(() => {});
    });
  });

test('sends the file with the session, tells how far it is, and gives the address', async () => {
  const calls = stubApi.post('/upload/service', { data: { imageUrl: '/files/x-800.webp' } });
  const fractions: number[] = [];
  expect(await upload({ onProgress: (fraction) => fractions.push(fraction) })).toBe('/files/x-800.webp');
  expect(fractions.at(-1)).toBe(1);
  const [call] = calls;
  expect(call?.headers.get('authorization')).toBe('Bearer held-token');
  expect(call?.headers.get('accept')).toBe('application/json');
  expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(call?.body).toContain('name="image"');
});

test('a refusal reads as any other, and so does no answer', async () => {
  stubApi.post('/upload/service', () => stubApi.refusal(415, 'upload/not-a-picture', 'That is no picture.'));
  const refusal = await refused();
  expect(errorStatus(refusal)).toBe(415);
  expect(await errorCode(refusal)).toBe('upload/not-a-picture');
  expect(await errorText(refusal, 'Upload failed')).toBe('That is no picture.');
  expect(sessionStore.getState().token).toBe('held-token');
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  expect(await errorText(await refused(), 'Upload failed')).toBe('Upload failed');
});

test('a 401 to the token held now ends the session', async () => {
  stubApi.post('/upload/service', () => stubApi.refusal(401, 'session/ended', 'Please log in again.'));
  expect(errorStatus(await refused())).toBe(401);
  expect(sessionStore.getState().token).toBeNull();
});

test('it can be aborted, before it begins and on its way', async () => {
  const underWay = silence();
  await expect(upload({ signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError');
  const aborter = new AbortController();
  const answer = upload({ signal: aborter.signal });
  await underWay;
  aborter.abort();
  await expect(answer).rejects.toHaveProperty('name', 'AbortError');
});

test('a minute in which nothing moves ends it', async () => {
  const underWay = silence();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const outcome = expect(upload()).rejects.toHaveProperty('name', 'TimeoutError');
  await underWay;
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  await outcome;
});
