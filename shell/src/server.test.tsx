/** @jest-environment node */

import { api, Link, useSession } from '@nearhand/platform';
import { config } from '@nearhand/testing';
import type { Composition, PageRequest, SliceServer } from '@slices/format';
import { aComposition, aRelease } from '@slices/host/testing';
import { queryOptions, useQuery } from '@tanstack/react-query';

const thing = queryOptions({
  queryKey: ['thing'],
  queryFn: async () => ((await (await api.response('services', {})).json()) as { data: string }).data,
});
const ThingPage = () => {
  const { data = 'no data' } = useQuery(thing);
  return (
    <h1>
      {data}, {useSession().isAuthenticated ? 'a member' : 'a visitor'} <Link to="/about">About</Link>
    </h1>
  );
};
const Broken = () => {
  throw new Error('broken widget');
};

const plainFetch = globalThis.fetch;
afterAll(() => {
  globalThis.fetch = plainFetch;
});
let asked: Request[];
let servers: Record<string, SliceServer>;
beforeEach(() => {
  servers = { ...builds };
  asked = [];
  globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return Response.json({ data: 'A thing </script>' }, { headers: { etag: '"1"' } });
  };
});

const builds: Record<string, SliceServer> = {
  'mf-things': { './routes': () => ({ routes: [{ path: '/things', lazy: async () => ({ Component: ThingPage }) }] }) },
  'mf-broken': {
    './routes': () => ({ routes: [{ path: '/broken', Component: Broken }] }),
    './featured': () => ({ default: Broken }),
  },
};

const things = aRelease({
  version: '1.0.0',
  routes: [
    ['/things', 'any'],
    ['/things/:id', 'any'],
    ['/mine', 'customer'],
  ],
  slots: [['mine.figures', './sums']],
});
const firstViews = {
  '/things/:id': { calls: ['saved?of=a,b&thing=:id', { path: 'sold', roles: ['provider'] }] },
  '/mine': { calls: ['mine'], slots: ['mine.figures'] },
  './sums': { calls: ['sums'] },
};

const composition: Composition = aComposition({
  'mf-things': [{ ...things, extras: { ...things.extras, firstViews, modules: { '/mine': ['yup'] } } }],
  'mf-broken': [aRelease({ version: '2.0.0', routes: [['/broken', 'any']], slots: [['home.featured', './featured']] })],
  'mf-none': [aRelease({ version: '3.0.0', routes: [['/none', 'any']] })],
});

const render = async (
  url: string,
  kind: PageRequest['kind'] = 'page',
  signal = new AbortController().signal,
  composed = composition,
) => {
  const { createRenderer } = await import('./server.tsx');
  const loadSlice = async (slice: string) => servers[slice];
  const renderer = createRenderer({ config: { ...config, apiBase: 'http://api.test/api' }, loadSlice });
  return renderer({ url, composition: composed, kind }, signal);
};

test('a page comes with its data, its title, styles and releases', async () => {
  const { status, body, styles, rendered, failures } = await render('/things?x=1');
  expect({ status, failures }).toEqual({ status: 200, failures: [] });
  expect(body).toContain('A thing &lt;/script&gt;');
  expect(body).toContain('a visitor');
  expect(styles).toMatch(/<style data-emotion="css [^"]+">\.css-/);
  expect(rendered).toMatchObject({
    url: '/things?x=1',
    revision: composition.revision,
    releases: { 'mf-things': '1.0.0' },
    parts: { 'mf-things': ['/things'] },
    state: { queries: [{ queryKey: ['thing'], state: { data: 'A thing </script>' } }] },
  });
});

test('a document has one title: that of the page, or of the slice if the page has none', async () => {
  const titlesOf = async () => (await render('/things')).head.match(/<title>.*?<\/title>/g);
  expect(await titlesOf()).toEqual([expect.stringMatching(/^<title>[^<]+ · Nearhand<\/title>$/)]);
  const Component = () => (
    <>
      <title>One thing</title>
      <ThingPage />
    </>
  );
  servers['mf-things'] = { './routes': () => ({ routes: [{ path: '/things', Component }] }) };
  expect(await titlesOf()).toEqual(['<title>One thing</title>']);
});

test('calls of the API carry neither a cookie nor a token', async () => {
  await render('/things');
  expect(asked).toHaveLength(1);
  for (const name of ['cookie', 'authorization']) expect(asked[0]?.headers.get(name)).toBeNull();
});

test.each([
  ['/about', 'Why we are here'],
  ['/About', 'Why we are here'],
  ['/about/', 'href="/contact"'],
  ['/contact', 'Send Message'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'What we know about you'],
  ['/unauthorized', 'Access denied'],
])("the shell's own page at %s is complete", async (url, text) => {
  const { status, head, body } = await render(url);
  expect({ status, titles: head.match(/<title>/g)?.length }).toEqual({ status: 200, titles: 1 });
  expect(body).toContain(text);
});

test('an address without a page, and a page of what the API does not know, are not found', async () => {
  expect(await render('/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('Page not found') });
  servers['mf-things'] = {
    './routes': () => ({ routes: [{ path: '/things', Component: ThingPage, queries: () => [thing] }] }),
  };
  globalThis.fetch = async () => new Response('{}', { status: 404 });
  expect(await render('/things')).toMatchObject({
    status: 404,
    body: expect.stringContaining('no data'),
    failures: [],
  });
});

test('a page whose call gets no answer is rendered without its data', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('fetch failed');
  };
  expect(await render('/things')).toMatchObject({ status: 200, body: expect.stringContaining('no data') });
});

test('a page that throws is not rendered and is reported; one without a server build is left to the browser', async () => {
  expect(await render('/broken')).toMatchObject({
    status: 500,
    body: '',
    failures: [{ slice: 'mf-broken', version: '2.0.0', stage: 'render', message: expect.stringContaining('broken') }],
  });
  expect(await render('/none')).toMatchObject({ status: 500, failures: [] });
});

test('a widget that throws is a skeleton in a page that is otherwise complete', async () => {
  const { status, body, failures } = await render('/');
  expect(status).toBe(200);
  expect(body).toContain('How It Works');
  expect(failures).toMatchObject([{ slice: 'mf-broken', version: '2.0.0' }]);
});

test('a widget without a server build is a skeleton, and not reported', async () => {
  Reflect.deleteProperty(servers, 'mf-broken');
  const { status, body, failures } = await render('/');
  expect({ status, failures }).toEqual({ status: 200, failures: [] });
  expect(body).toContain('data-dgst="browser-only"');
});

test('a document has the entries of releases in the header, and depends on these', async () => {
  const adding = aRelease({ version: '4.0.0', routes: [['/gifts', 'any']] });
  const entry = { place: 'header' as const, path: '/gifts', order: 15 };
  adding.extras.menu = [
    { ...entry, label: 'Sent gifts', roles: ['customer'] },
    { ...entry, label: 'Gifts', roles: ['any'] },
  ];
  const { body, rendered } = await render('/about', 'page', undefined, aComposition({ 'mf-gifts': [adding] }));
  expect(body).toMatch(/>About<\/a><a [^>]*href="\/gifts"[^>]*>Gifts<\/a><a [^>]*>Contact<\/a>/);
  expect(body).not.toContain('Sent gifts');
  expect(rendered?.releases).toEqual({ 'mf-gifts': '4.0.0' });
});

test('the data of widgets are fetched first the next time, so that home is rendered once', async () => {
  let rendered = 0;
  const Widget = () => {
    rendered += 1;
    return <p>{useQuery(thing).data}</p>;
  };
  servers['mf-broken'] = { './featured': () => ({ default: Widget }) };
  const bodies = [await render('/'), await render('/')].map(({ body }) => body);
  expect(rendered).toBe(3);
  expect(asked).toHaveLength(2);
  for (const body of bodies) expect(body).toContain('A thing');
});

test.each([
  ['/things', 300],
  ['/', 300],
  // The time is over before the data is asked for.
  ['/things', 0],
  ['/', 0],
])('%s is not rendered when the API does not answer within %i ms', async (url, limitMs) => {
  globalThis.fetch = () => new Promise(() => {});
  servers['mf-broken'] = { './featured': () => ({ default: ThingPage }) };
  const limit = limitMs > 0 ? AbortSignal.timeout(limitMs) : AbortSignal.abort();
  expect(await render(url, 'page', limit)).toMatchObject({
    status: 500,
    failures: [{ slice: 'shell', message: expect.stringContaining('did not answer in time') }],
  });
});

test('a page for members only is not rendered', async () => {
  expect(await render('/mine')).toMatchObject({ status: 500, body: '', failures: [] });
});

test('a skeleton holds no data, calls nothing, and shows the frame of a member', async () => {
  const { status, body, rendered } = await render('/things', 'skeleton');
  expect(status).toBe(200);
  expect(body).not.toContain('A thing');
  expect(body).not.toContain('Sign Up');
  expect(rendered).toBeUndefined();
  expect(asked).toEqual([]);
});

const noCode = { parts: {}, modules: [] };
const header = [
  { roles: ['any'], calls: ['/api/auth/me', '/api/notifications', '/api/conversations/unread'], ...noCode },
  { roles: ['provider', 'admin'], calls: ['/api/subscription/credits'], ...noCode },
];

test('a skeleton names the calls and the code of its page and widgets, which the browser starts', async () => {
  const { early } = await render('/mine', 'skeleton');
  expect(early).toEqual([
    ...header,
    { roles: ['customer'], calls: ['/api/mine'], parts: { 'mf-things': ['/mine'] }, modules: ['yup'] },
    { roles: ['customer'], calls: ['/api/sums'], parts: { 'mf-things': ['./sums'] }, modules: [] },
  ]);
});

test('a page for everybody names the calls for the person alone, written as the browser writes them', async () => {
  const { early } = await render('/things/a%20b', 'skeleton');
  expect(early).toEqual([
    ...header,
    { roles: ['customer', 'provider', 'admin'], calls: ['/api/saved?of=a%2Cb&thing=a+b'], ...noCode },
    { roles: ['provider'], calls: ['/api/sold'], ...noCode },
  ]);
});
