import { updateAccount } from '../nouns/accounts/account-repository.ts';
import { listing } from '../testing/fixtures/listings.ts';
import { person } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();
const evil = '"><script>alert(1)</script>';

const headOf = (path: string) => site.call('GET', `/page-head?path=${encodeURIComponent(path)}`);

test('a public service brings title, description, preview and structured data', async () => {
  const provider = await person(site, 'provider', 'Rosa Hale');
  const { id } = await listing(site, provider, { images: ['/api/uploads/a-800.webp'] });
  const answer = await headOf(`/marketplace/service/${id}?review=1`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<title>Window cleaning by Rosa Hale · Nearhand</title>');
  expect(answer.body).toContain('<meta name="description" content="From $45. Inside and out." />');
  expect(answer.body).toContain(`<link rel="canonical" href="http://localhost:4100/marketplace/service/${id}" />`);
  expect(answer.body).toContain('content="http://localhost:4100/api/uploads/a-800.webp"');
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(answer.body) ?? [];
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Service', offers: [{ price: '45.00' }] });
});

test('an id in upper case is the same page, under its own address', async () => {
  const provider = await person(site, 'provider', 'Rosa Hale');
  const { id } = await listing(site, provider);
  for (const [page, own] of [
    ['/marketplace/service/', id],
    ['/provider/', provider._id],
  ]) {
    const { body } = await headOf(`${page}${own?.toUpperCase()}`);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:4100${page}${own}" />`);
  }
});

test('a provider’s page likewise; what settings hide stays hidden', async () => {
  const provider = await person(site, 'provider', 'Rosa Hale');
  await updateAccount(site.db, provider._id, { bio: 'Panes.', location: 'Old Town', showLocation: false });
  const { body } = await headOf(`/provider/${provider._id}`);
  expect(body).toContain('<title>Rosa Hale · Nearhand</title>');
  expect(body).toContain('content="Panes."');
  expect(body).not.toContain('Old Town');
  expect(body).not.toContain(provider.email);
});

test('markup in what people typed never becomes markup', async () => {
  const provider = await person(site, 'provider', evil);
  const { id } = await listing(site, provider, { name: evil, description: evil });
  for (const path of [`/marketplace/service/${id}`, `/provider/${provider._id}`]) {
    const { body } = await headOf(path);
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<\/script/g)).toHaveLength(1);
  }
});

test.each([
  ['a draft', async () => `/marketplace/service/${(await draft()).id}`],
  ['an unknown service', async () => '/marketplace/service/00000000-0000-4000-8000-000000000000'],
  ['a customer', async () => `/provider/${(await person(site))._id}`],
  ['a page without a head of its own', async () => '/about'],
  ['no path of a page', async () => '//evil.example/marketplace/service/x'],
])('%s has none', async (_case, path) => {
  const answer = await headOf(await path());
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: '' });
});

const draft = async () => listing(site, await person(site, 'provider'), { status: 'draft' });
