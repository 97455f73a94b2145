/** In a separate document: how it starts. */
afterEach(() => {
  document.documentElement.removeAttribute('data-session');
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const script = { href: '/releases/a/remoteEntry.js', as: 'script' as const, integrity: 'sha384-a' };
const hashes = {
  '/assets/memory.1.js': 'sha384-m',
  '/assets/signed-in.2.js': 'sha384-s',
  '/assets/about.3.js': 'sha384-b',
  '/assets/61.5.js': 'sha384-o',
};
const sharedFiles = { formik: ['/assets/80.6.js'], '@nearhand/ui/overlays': ['/assets/61.5.js'] };
const block = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;

const first = '<script defer src="/assets/react.4.js"></script>';

/** The first script of the shell has come to a document that starts with these files. */
const open = (path = '/marketplace') => {
  window.history.replaceState(null, '', path);
  const starts = { roles: ['any' as const], calls: [], parts: {}, modules: [] };
  globalThis.earlyStarts = [
    { ...starts, files: [script] },
    { ...starts, modules: ['@nearhand/ui/overlays'], files: [{ href: '/a.json', as: 'fetch' }] },
  ];
  document.body.innerHTML = block('asset-integrity', hashes) + block('shared-files', sharedFiles);
  document.head.innerHTML = first + first;
  jest.isolateModules(() => require('./early-files.js'));
  expect(document.querySelector('link')).toBeNull();
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('load'));
  return [...document.head.querySelectorAll('link')].map((link) => [
    `${link.rel} ${link.getAttribute('href')}`,
    // jsdom reflects neither.
    String(Reflect.get(link, 'as')),
    Reflect.get(link, 'integrity') || undefined,
    link.crossOrigin,
  ]);
};

const ofPage = [
  ['preload /releases/a/remoteEntry.js', 'script', 'sha384-a', 'anonymous'],
  ['preload /a.json', 'fetch', undefined, 'anonymous'],
];

const ofShared = ['preload /assets/61.5.js', 'script', 'sha384-o', 'anonymous'];

test('the files and shared modules of the first view are preloaded once the first script has come, each with its hash', () => {
  expect(open()).toEqual([...ofPage, ofShared]);
});

test('with a session, so are the parts of the shell that every signed-in page needs, after those of the page', () => {
  // As `first-paint.js` does; the platform looks again.
  document.documentElement.setAttribute('data-session', '');
  localStorage.setItem('token', 'carla');
  expect(open()).toEqual([
    ...ofPage,
    ofShared,
    ['preload /assets/memory.1.js', 'script', 'sha384-m', 'anonymous'],
    ['preload /assets/signed-in.2.js', 'script', 'sha384-s', 'anonymous'],
  ]);
});
