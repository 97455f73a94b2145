import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes, messagePicture, type Review, reportedPicture, unsentPicture } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { listing } from '../../testing/fixtures/listings.ts';
import { deleteAccount, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { picture, upload } from '../../testing/fixtures/pictures.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { reviews } from '../reviews/table.ts';
import { uploads } from '../uploads/table.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'pictures-'));
const site = useTestApp({ settings: { uploadsDirectory } });
const provider = usePerson(site, 'provider', 'Rosa Hale');
const customer = usePerson(site, 'customer', 'Ada Moss');
const unknown = [409, errorCodes.pictureUnknown];
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

const send = async (as: Person, purpose: 'portfolio' | 'review' | 'message', width = 64): Promise<string> => {
  const bytes = await picture(width, 64)
    .jpeg()
    .withExif({ IFD0: { Make: 'Spyglass' } })
    .toBuffer();
  const { data } = (await upload(site, `/upload/${purpose}`, as, bytes, { field: 'image' })).json();
  return data.imageUrl ?? data.image;
};
const put = (as: Person, images: string[]) =>
  site.call('PUT', '/portfolio', { as, body: { pictures: images.map((image) => ({ image, title: 'A fence' })) } });
const shownOf = async (of: Person) => (await site.read(`/providers/${of._id}`))?.portfolio;
const rowsOf = (of: Person) => site.db.select().from(uploads).where(eq(uploads.ownerId, of._id));

test('a portfolio is shown in its order, whole and without metadata; what leaves it is swept', async () => {
  const [one, other] = [await send(provider, 'portfolio', 3200), await send(provider, 'portfolio')];
  const { rawPayload } = await site.app.inject({ url: one });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 32 });
  expect(rawPayload.includes('Spyglass')).toBe(false);
  expect((await put(provider, [other, one])).statusCode).toBe(200);
  const pictures = [other, one].map((image) => ({ image, title: 'A fence' }));
  expect(await shownOf(provider)).toEqual(pictures);
  expect(await site.read('/portfolio', provider)).toEqual(pictures);
  await put(provider, [one]);
  expect(await shownOf(provider)).toEqual([{ image: one, title: 'A fence' }]);
  const expiries = (await rowsOf(provider)).map(({ expiresAt }) => expiresAt === null);
  expect(expiries.sort()).toEqual([false, true]);
  await put(provider, []);
  expect(await shownOf(provider)).toBeUndefined();
});

test('each picture of a portfolio has a title', async () => {
  const invalid = [400, errorCodes.invalidInput];
  const image = await send(provider, 'portfolio');
  for (const title of ['', ' ']) {
    const body = { pictures: [{ image, title }] };
    expect(await outcome(site.call('PUT', '/portfolio', { as: provider, body }))).toEqual(invalid);
  }
});

test('a picture is for its owner and its purpose alone, and for one row', async () => {
  const { id: service } = await listing(site, provider);
  const theirs = await send(await person(site, 'provider'), 'portfolio');
  const forMessages = await send(provider, 'message');
  for (const image of [theirs, forMessages, '/api/uploads/x.webp', 'https://elsewhere.invalid/x.webp'])
    expect(await outcome(put(provider, [image]))).toEqual(unknown);
  const own = await send(provider, 'portfolio');
  const review = (images: string[]) =>
    site.call('POST', '/reviews', { as: customer, body: { service, rating: 5, comment: 'Good.', images } });
  expect(await outcome(review([own]))).toEqual(unknown);
  expect(await site.db.$count(reviews, eq(reviews.serviceId, service))).toBe(0);
  expect(await outcome(review(Array(5).fill(own)))).toEqual([400, errorCodes.invalidInput]);
  const { id: another } = await listing(site, provider);
  const image = await send(customer, 'review');
  const twice = [service, another].map((of) =>
    site.call('POST', '/reviews', {
      as: customer,
      body: { service: of, rating: 5, comment: 'Good.', images: [image] },
    }),
  );
  expect((await Promise.all(twice)).map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test('pictures of a review are shown with it, change with it and go with it', async () => {
  const { id: service } = await listing(site, provider);
  const [one, other] = [await send(customer, 'review'), await send(customer, 'review')];
  const body = { service, rating: 5, comment: 'Good.', images: [one] };
  const { _id }: Review = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
  const change = async (values: object) =>
    (await site.call('PUT', `/reviews/${_id}`, { as: customer, body: values })).json().data.images;
  expect(await change({ rating: 4 })).toEqual([one]);
  expect(await change({ images: [one, other] })).toEqual([one, other]);
  expect(await change({ images: [] })).toBeUndefined();
  expect(await change({ images: [other] })).toEqual([other]);
  expect((await site.call('DELETE', `/reviews/${_id}`, { as: customer })).statusCode).toBe(200);
  expect((await rowsOf(customer)).map(({ usedBy, expiresAt }) => usedBy === null && expiresAt !== null)).toEqual([
    true,
    true,
  ]);
});

test('a picture of a message is for the two members alone, and before that for its sender', async () => {
  const image = await send(customer, 'message');
  const unsent = async (as: Person) =>
    (await site.call('GET', unsentPicture(image).slice('/api'.length), { as })).statusCode;
  expect([await unsent(customer), await unsent(provider)]).toEqual([200, 404]);
  const start = (images?: string[]) =>
    site.call('POST', '/conversations', { as: customer, body: { recipient: provider._id, text: '', images } });
  expect(await outcome(start())).toEqual([400, errorCodes.invalidInput]);
  expect(await outcome(start([await send(provider, 'message')]))).toEqual(unknown);
  const sent = (await start([image])).json().data;
  expect(sent).toMatchObject({ text: '', images: [image] });
  expect(await unsent(customer)).toBe(404);
  expect(await outcome(start([image]))).toEqual(unknown);
  const open = (as: Person | undefined, conversation = sent.conversation, size?: 'small') =>
    site.call('GET', messagePicture(conversation, image, size).slice('/api'.length), { as });
  for (const as of [customer, provider]) {
    const answer = await open(as, sent.conversation, 'small');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
  }
  expect((await open(undefined)).statusCode).toBe(401);
  const third = await person(site);
  const { conversation: foreign } = (
    await site.call('POST', '/conversations', { as: third, body: { recipient: provider._id, text: 'Hello.' } })
  ).json().data;
  for (const [as, conversation] of [[third], [await person(site, 'admin')], [third, foreign]] as const)
    expect((await open(as, conversation)).statusCode).toBe(404);
  for (const file of [`message-${image}-1600.webp`, `.private/message-${image}-1600.webp`])
    expect((await site.app.inject({ url: `/api/uploads/${file}` })).statusCode).toBe(404);
});

test('admins see the pictures of a reported message; once it is removed, both sides see them no more', async () => {
  const image = await send(customer, 'message');
  const first = { recipient: provider._id, text: '', images: [image] };
  const { _id, conversation } = (await site.call('POST', '/conversations', { as: customer, body: first })).json().data;
  const body = { kind: 'message', id: _id, reason: 'offensive' };
  const report = (await site.call('POST', '/reports', { as: provider, body })).json().data._id;
  const admin = await person(site, 'admin');
  const [thing] = await site.read('/office/reports', admin);
  const open = (as: Person, of = image) => site.call('GET', reportedPicture(report, of).slice('/api'.length), { as });
  const opened = await open(admin);
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const hash = createHash('sha256').update(opened.rawPayload).digest('hex');
  expect([thing.quote, thing.images]).toEqual([`[Picture 1, SHA-256 ${hash}]`, [image]]);
  expect(await Promise.all([open(provider), open(customer)].map(async (one) => (await one).statusCode))).toEqual([
    403, 403,
  ]);
  const other = await send(customer, 'message');
  await site.call('POST', '/conversations', { as: customer, body: { ...first, images: [other] } });
  expect((await open(admin, other)).statusCode).toBe(404);
  await site.call('POST', `/office/reports/${report}/decide`, { as: admin, body: { move: 'hide', reason: 'No.' } });
  for (const as of [customer, provider])
    expect((await site.call('GET', messagePicture(conversation, image).slice('/api'.length), { as })).statusCode).toBe(
      404,
    );
  expect((await open(admin)).statusCode).toBe(200);
});

test('a deleted account leaves none of its pictures', async () => {
  const { id: service } = await listing(site, await person(site, 'provider'));
  await put(provider, [await send(provider, 'portfolio')]);
  const body = { service, rating: 5, comment: 'Good.', images: [await send(customer, 'review')] };
  const { _id } = (await site.call('POST', '/reviews', { as: customer, body })).json().data;
  const image = await send(customer, 'message');
  const first = { recipient: provider._id, text: '', images: [image] };
  const { conversation } = (await site.call('POST', '/conversations', { as: customer, body: first })).json().data;
  await deleteAccount(site, customer);
  expect((await site.read(`/reviews/${_id}`)).images).toBeUndefined();
  const { messages } = await site.read(`/conversations/${conversation}/messages`, provider);
  expect(messages[0].images).toBeUndefined();
  await deleteAccount(site, provider);
  expect([await rowsOf(customer), await rowsOf(provider)]).toEqual([[], []]);
  expect(readdirSync(join(uploadsDirectory, '.private')).filter((file) => file.includes(image))).toEqual([]);
});
