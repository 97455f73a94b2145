import { Readable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { passkeys } from '../../nouns/passkeys/table.ts';
import { newAuthenticator } from '../../testing/fixtures/authenticator.ts';
import { usePerson } from '../../testing/fixtures/people.ts';
import { picture } from '../../testing/fixtures/pictures.ts';
import { type Method, outcome, useTestApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { revokeSessions } from './session-repository.ts';

const site = useTestApp({ settings: { passkeys: true } });
const ada = usePerson(site);

/** The client holds the body back until its sessions have ended. */
const callHeldBack = (method: Method, path: string, body: object | FormData) => {
  const { headers, body: sent } = new Request('http://site.invalid', {
    method,
    ...(body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  async function* late() {
    await site.db.transaction((tx) => revokeSessions(tx, ada._id, site.now));
    yield Buffer.from(await new Response(sent).arrayBuffer());
  }
  return site.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...ada.headers, 'content-type': headers.get('content-type') ?? '' },
    payload: Readable.from(late(), { objectMode: false }),
  });
};
const ended = [401, errorCodes.sessionEnded];

test('a request whose session ends before all of it has come changes nothing', async () => {
  const email = `thief-${ada.email}`;
  expect(await outcome(callHeldBack('PUT', '/auth/updatedetails', { email }))).toEqual(ended);
  expect(await site.db.$count(users, eq(users.email, email))).toBe(0);
});

test('no passkey is added by a session that ends meanwhile', async () => {
  const options = (await site.call('POST', '/auth/passkeys/options', { as: ada, body: {} })).json().data;
  const passkey = { name: 'Mine', ...newAuthenticator().create(options) };
  expect(await outcome(callHeldBack('POST', '/auth/passkeys', passkey))).toEqual(ended);
  expect(await site.db.$count(passkeys, eq(passkeys.userId, ada._id))).toBe(0);
});

test('no picture is set by a session that ends meanwhile', async () => {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(await picture().png().toBuffer())], { type: 'image/png' }), 'me.png');
  expect(await outcome(callHeldBack('POST', '/upload/avatar', form))).toEqual(ended);
});
