import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { updateAccount } from '../nouns/accounts/account-repository.ts';
import { sitemap } from '../nouns/services/sitemap.ts';
import { listing } from '../testing/fixtures/listings.ts';
import { person } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();
const origin = 'http://localhost:4100';

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => site.app.inject({ method, url });
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

test('the sitemap lists public pages, with the day of their last change', async () => {
  const provider = await person(site, 'provider');
  const changedAt = new Date('2031-02-03T04:05:06.000Z');
  const service = await listing(site, provider, { updatedAt: changedAt });
  const draft = await listing(site, provider, { status: 'draft' });
  const customer = await person(site);
  const left = await person(site, 'provider');
  await updateAccount(site.db, left._id, { deletedAt: site.now });

  const { body, headers } = await get('/sitemap.xml');
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  for (const path of [`/marketplace/service/${service.id}`, `/provider/${provider._id}`])
    expect(body).toContain(`<url><loc>${origin}${path}</loc><lastmod>2031-02-03T04:05:06.000Z</lastmod></url>`);
  expect(addressesIn(body)).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/marketplace`]));
  for (const id of [draft.id, customer._id, left._id]) expect(body).not.toContain(id);
  expect((await get('/sitemap.xml', 'HEAD')).statusCode).toBe(200);
});

test('more addresses than one document may hold stand in the parts of an index', async () => {
  const provider = await person(site, 'provider');
  await listing(site, provider);
  await listing(site, provider);
  const read = async (part?: string) => text(Readable.from((await sitemap(site.db, origin, part, 2)) ?? []));
  const whole = addressesIn((await get('/sitemap.xml')).body);
  const parts = addressesIn(await read()).map((url) => new URL(url).searchParams.get('part') ?? '');
  const documents = await Promise.all(parts.map(read));
  expect(documents.map((xml) => addressesIn(xml).length).every((count) => count === 1 || count === 2)).toBe(true);
  expect(documents.flatMap(addressesIn)).toEqual(whole);
});

test.each(['services-99', 'services-0', '1', ''])('there is no part %j', async (part) => {
  expect((await get(`/sitemap.xml?part=${part}`)).statusCode).toBe(404);
});

test('robots may read public pages and what these are made of, and learn the sitemap’s address', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const disallowed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, start = '']) => start);
  const mayRead = (path: string) => !disallowed.some((start) => path.startsWith(start));
  const closed = ['/user/profile', '/messages/1', '/auth/login', '/marketplace/book/1', '/subscription/success'];
  expect(closed.filter(mayRead)).toEqual([]);
  const open = ['/', '/marketplace', '/marketplace/service/1', '/provider/1', '/subscription/plans', '/api/uploads/1'];
  expect(open.filter(mayRead)).toEqual(open);
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
});

test('security.txt says where to report a problem, and expires within a year', async () => {
  const { body, headers } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:support@nearhand.test',
    Canonical: `${origin}/.well-known/security.txt`,
  });
  const daysLeft = (Date.parse(fields.Expires ?? '') - site.now.getTime()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(30);
  expect(daysLeft).toBeLessThan(365);
});
