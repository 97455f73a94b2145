import { Readable } from 'node:stream';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { passkeys } from '../../nouns/passkeys/table.ts';
import { newAuthenticator } from '../../testing/fixtures/authenticator.ts';
import { usePerson } from '../../testing/fixtures/people.ts';
import { type Method, outcome, useTestApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { revokeSessions } from './session-repository.ts';

const site = useTestApp({ settings: { passkeys: true } });
const ada = usePerson(site);

/** The client holds the body back until `meanwhile` has ended. */
const callHeldBack = (method: Method, path: string, body: object, meanwhile: () => Promise<unknown>) => {
  async function* late() {
    await meanwhile();
    yield JSON.stringify(body);
  }
  return site.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...ada.headers, 'content-type': 'application/json' },
    payload: Readable.from(late(), { objectMode: false }),
  });
};
const endSessions = () => site.db.transaction((tx) => revokeSessions(tx, ada._id, site.now));
const ended = [401, errorCodes.sessionEnded];

test('a request whose session ends before all of it has come changes nothing', async () => {
  const email = `thief-${ada.email}`;
  expect(await outcome(callHeldBack('PUT', '/auth/updatedetails', { email }, endSessions))).toEqual(ended);
  expect(await site.db.$count(users, eq(users.email, email))).toBe(0);
});

test('no passkey is added by a session that ends meanwhile', async () => {
  const options = (await site.call('POST', '/auth/passkeys/options', { as: ada, body: {} })).json().data;
  const passkey = { name: 'Mine', ...newAuthenticator().create(options) };
  expect(await outcome(callHeldBack('POST', '/auth/passkeys', passkey, endSessions))).toEqual(ended);
  expect(await site.db.$count(passkeys, eq(passkeys.userId, ada._id))).toBe(0);
});
