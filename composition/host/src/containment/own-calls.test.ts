/** In a separate document, number 4. */
import { developedCode, notedIn, runBy, someCode } from '../released-code/released-code.fixture.ts';
import { codeIsMounted, codeIsRemoved, codeRuns, lastAsked } from '../released-code/released-code.ts';
import { added, heard, ownCalls } from './own-calls.ts';
import { ownGlobals } from './own-globals.ts';
import { restListeners } from './rest-listeners.ts';

const faults: string[] = [];
const note = (how: string) => notedIn(faults, `${how} `);
const originals = { alert: jest.fn(), open: jest.fn() };
let version = 0;
/** Of its own in each test: refusals are counted and told by release. */
const nextCode = () => {
  version += 1;
  const code = someCode(`${version}.0.0`);
  codeRuns(code);
  return code;
};

beforeAll(() => {
  jest.useFakeTimers();
  // The global one is Node.js's, which jsdom does not take.
  const frame = document.body.appendChild(document.createElement('iframe'));
  Object.assign(globalThis, { AbortController: Reflect.get(Object(frame.contentWindow), 'AbortController') });
  Object.assign(window, { alert: originals.alert, open: originals.open });
  document.body.innerHTML = '<div id="root"><header></header></div>';
  // In the order of the page.
  ownGlobals(note('removed'));
  ownCalls(note('removed'), note('refused'));
});
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  faults.splice(0);
  jest.clearAllMocks();
});

const root = () => document.getElementById('root');
test.each<[what: string, work: () => void, isUnchanged: () => boolean]>([
  ['wrote a cookie', () => Reflect.set(document, 'cookie', 'planted=1'), () => !document.cookie.includes('planted')],
  ['cleared the storage', () => localStorage.clear(), () => localStorage.getItem('token') === 'kept'],
  [
    'wrote to the storage of the shell',
    () => localStorage.removeItem('token'),
    () => localStorage.getItem('token') === 'kept',
  ],
  [
    'wrote to the storage of the shell, or too much',
    () => localStorage.setItem('token', 'planted'),
    () => localStorage.getItem('token') === 'kept',
  ],
  ['changed what is not its own', () => document.body.replaceChildren(), () => root()?.isConnected === true],
  ['changed what is not its own', () => root()?.remove(), () => root()?.isConnected === true],
  [
    'changed what is not its own',
    () => document.documentElement.style.setProperty('font-size', '60px'),
    () => document.documentElement.getAttribute('style') === null,
  ],
  [
    'changed what is not its own',
    () => document.documentElement.setAttribute('dir', 'rtl'),
    () => !document.documentElement.dir,
  ],
  [
    'changed what is not its own',
    () => Reflect.set(document.documentElement, 'lang', 'xx'),
    () => !document.documentElement.lang,
  ],
  [
    'replaced the document',
    () => {
      document.body = document.createElement('body');
    },
    () => root()?.isConnected === true,
  ],
  [
    'asked before its page is left',
    () => document.addEventListener('beforeunload', (event) => event.preventDefault()),
    () => document.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  ],
])('a release that %s is refused and named once', (what, work, isUnchanged) => {
  localStorage.setItem('token', 'kept');
  const code = nextCode();
  runBy(code, work);
  runBy(code, work);
  expect(isUnchanged()).toBe(true);
  expect(faults).toEqual([`refused global ${version}.0.0 ${what}`]);
});

test("a dev server's client hears that the page is left", () => {
  const code = developedCode();
  const heard = jest.fn();
  codeRuns(code);
  runBy(code, () => document.addEventListener('beforeunload', heard, { once: true }));
  document.dispatchEvent(new Event('beforeunload'));
  expect([heard.mock.calls.length, faults]).toEqual([1, []]);
});

test('the shell writes cookies and storage, also when a release calls it', () => {
  const work = '() => { document.cookie = "own=1"; localStorage.setItem("token", "new"); }';
  // biome-ignore lint/security/noGlobalEval: gives the text the name that its stacks have
  const ofShell: () => void = window.eval(`${work}\n//# sourceURL=http://localhost/assets/shell.js`);
  runBy(nextCode(), () => ofShell());
  expect([document.cookie, localStorage.getItem('token'), faults]).toEqual(['own=1', 'new', []]);
});

test('a release whose calls are refused again and again is removed', () => {
  runBy(nextCode(), () => {
    for (let index = 0; index < 30; index += 1) Reflect.set(document, 'cookie', `planted${index}=1`);
  });
  expect(faults).toContain(`removed global ${version}.0.0 wrote a cookie`);
});

test('a meta element that leaves removes the release, also without a stack', () => {
  nextCode();
  const meta = document.createElement('meta');
  meta.setAttribute('name', 'description');
  meta.setAttribute('HTTP-EQUIV', 'refresh');
  meta.httpEquiv = 'refresh';
  expect(meta.outerHTML).toBe('<meta name="description">');
  expect(new Set(faults)).toEqual(new Set([`removed navigation ${version}.0.0 left by a meta element`]));
});

test('without a stack the code that ran last is to blame, and after a removal not the release in its place', () => {
  const set = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set;
  // More frames of the language than a stack holds, as none when the browser itself calls.
  let write = set?.bind(document, 'planted=1') ?? (() => {});
  for (let index = 0; index < 60; index += 1) write = Array.prototype.forEach.bind([0], write);
  const code = nextCode();
  write();
  expect(faults.splice(0)).toEqual([`refused global ${version}.0.0 wrote a cookie`]);
  codeIsRemoved(code);
  nextCode();
  write();
  expect([document.cookie.includes('planted'), faults]).toEqual([false, []]);
});

test('dialogs, titles and addresses have a limit per release, and a removed one can do nothing more', () => {
  const code = nextCode();
  runBy(code, () => {
    for (let index = 0; index < 10; index += 1) alert('planted');
  });
  expect(originals.alert).toHaveBeenCalledTimes(3);
  expect(faults[0]).toBe(`removed global ${version}.0.0 opened dialogs again and again`);
  runBy(code, () => {
    for (let index = 0; index < 61; index += 1) document.title = `planted ${index}`;
  });
  expect(faults).toContain(`removed global ${version}.0.0 wrote the title again and again`);
  codeIsRemoved(code);
  runBy(code, () => history.pushState(null, '', '?planted'));
  expect(window.location.search).toBe('');
  runBy(nextCode(), () => history.pushState(null, '', '?mine'));
  expect(window.location.search).toBe('?mine');
});

test('a window needs a click or key of the visitor', () => {
  runBy(nextCode(), () => window.open('https://elsewhere.test/'));
  expect(originals.open).not.toHaveBeenCalled();
  expect(faults).toEqual([`refused navigation ${version}.0.0 left its page`]);
});

test('the storage that one release may fill is full for it, and for no other', () => {
  const fill = () => localStorage.setItem('planted', 'x'.repeat(600_000));
  const [greedy, modest] = [nextCode(), nextCode()];
  runBy(greedy, fill);
  runBy(greedy, fill);
  runBy(greedy, () => {
    expect(() => sessionStorage.setItem('more', 'x'.repeat(600_000))).toThrow('stored too much');
  });
  runBy(modest, () => localStorage.setItem('mine', 'x'));
  expect([localStorage.getItem('mine'), sessionStorage.getItem('more')]).toEqual(['x', null]);
});

test('a release reads classes and styles of the page as they are', () => {
  const { documentElement, body } = document;
  documentElement.className = 'dark';
  body.style.setProperty('color', 'red');
  body.dataset.known = 'yes';
  const seen: unknown[] = [];
  runBy(nextCode(), () => {
    for (let index = 0; index < 30; index += 1) documentElement.classList.contains('light');
    documentElement.classList.forEach((name, _index, list) => {
      list.remove(name);
      seen.push(name);
    });
    seen.push(body.style.color, body.dataset.known, 'color' in body.style, [...documentElement.classList]);
    faults.push('reads');
    documentElement.classList.add('planted');
    body.style.color = 'blue';
    Reflect.deleteProperty(body.dataset, 'known');
  });
  expect(seen).toEqual(['dark', 'red', 'yes', true, ['dark']]);
  expect([documentElement.className, body.style.color, body.dataset.known]).toEqual(['dark', 'red', 'yes']);
  expect(faults).toEqual([`refused global ${version}.0.0 changed what is not its own`, 'reads']);
  body.style.color = 'green';
  documentElement.classList.replace('dark', 'light');
  expect([documentElement.className, body.style.color]).toEqual(['light', 'green']);
});

test('refusals that harm nothing never remove a release, however often', () => {
  runBy(nextCode(), () => {
    for (let index = 0; index < 30; index += 1) {
      document.addEventListener('beforeunload', () => {});
      window.onbeforeunload = () => 'planted';
      Reflect.set(document.body, 'onbeforeunload', () => 'planted');
    }
  });
  expect(window.onbeforeunload).toBeNull();
  expect(faults).toEqual([`refused global ${version}.0.0 asked before its page is left`]);
});

test('a release floods with events of the page, and not with those of its own objects', () => {
  const own = new EventTarget();
  const dispatch = (target: EventTarget) => () => {
    for (let index = 0; index < 1_002; index += 1) target.dispatchEvent(new Event('planted'));
  };
  runBy(nextCode(), dispatch(own));
  expect(faults).toEqual([]);
  runBy(nextCode(), dispatch(document));
  expect(faults).toContain(`removed global ${version}.0.0 dispatched events without end`);
});

test.each<[how: string, add: (planted: Element) => void]>([
  ['append', (planted) => document.body.append(planted)],
  ['appendChild', (planted) => document.body.appendChild(planted)],
  ['insertBefore', (planted) => document.body.insertBefore(planted, root())],
  [
    'append of a fragment',
    (planted) => {
      const fragment = document.createDocumentFragment();
      fragment.append(planted);
      document.body.append(fragment);
    },
  ],
  ['after the root', (planted) => root()?.after(planted)],
])('an element that a release adds by %s is known as its own, and it may remove it', (_how, add) => {
  const code = nextCode();
  const [planted, other] = [document.createElement('div'), document.createElement('div')];
  runBy(code, () => add(planted));
  add(other);
  expect([planted.isConnected, added.get(planted)?.release, added.has(other)]).toEqual([true, code.release, false]);
  other.remove();
  runBy(code, () => document.body.removeChild(planted));
  expect([planted.isConnected, faults]).toEqual([false, []]);
});

test.each([
  ['removes', () => document.documentElement.removeChild(document.head)],
  ['replaces', () => document.documentElement.replaceChild(document.createElement('head'), document.head)],
])('a release that %s the head is refused', (_how, work) => {
  const { head } = document;
  runBy(nextCode(), work);
  expect(head.isConnected).toBe(true);
  expect(faults).toEqual([`refused global ${version}.0.0 changed what is not its own`]);
});

test('listeners that a signal ended, or that another target lost, are told apart', () => {
  const ended = new AbortController();
  const listener = () => {};
  const before = heard.size;
  runBy(nextCode(), () => {
    document.body.addEventListener('planted', listener);
    document.addEventListener('planted', listener);
    document.addEventListener('other', listener, { signal: ended.signal });
  });
  expect(heard.size - before).toBe(3);
  ended.abort();
  runBy(nextCode(), () => document.addEventListener('other', listener, { signal: ended.signal }));
  new EventTarget().removeEventListener('planted', listener);
  document.body.removeEventListener('planted', listener);
  expect([...heard].slice(before).map(({ target }) => target)).toEqual([document]);
});

test('listeners on the page rest while no page of their release is shown, and end with the release', () => {
  const code = nextCode();
  const heard: string[] = [];
  const own = () => heard.push('own');
  const mine = () => heard.push('mine');
  const leave = codeIsMounted(code);
  runBy(code, () => document.addEventListener('planted', own));
  runBy(code, () => document.addEventListener('planted', mine));
  document.removeEventListener('planted', mine);
  const tell = () => {
    restListeners();
    document.dispatchEvent(new Event('planted'));
    return heard.splice(0);
  };
  expect(tell()).toEqual(['own']);
  leave();
  expect(tell()).toEqual([]);
  codeIsMounted(code);
  expect(tell()).toEqual(['own']);
  codeIsRemoved(code);
  expect(tell()).toEqual([]);
});

test('a page that was left neither scrolls nor takes the focus', () => {
  document.body.innerHTML = '<button>Search</button><input>';
  const [button, input] = document.querySelectorAll<HTMLElement>('button, input');
  const code = nextCode();
  const leave = codeIsMounted(code);
  runBy(code, () => button?.focus());
  expect(document.activeElement).toBe(button);
  leave();
  runBy(code, () => input?.focus());
  runBy(code, () => button?.blur());
  expect(document.activeElement).toBe(button);
  expect(faults).toEqual([`refused global ${version}.0.0 scrolled or took the focus after its page was left`]);
});

test('addresses that a release asks for itself are known, and none that others ask for', () => {
  const code = nextCode();
  const link = (href: string) => Object.assign(document.createElement('link'), { href });
  const open = (url: string) => new XMLHttpRequest().open('GET', url);
  runBy(code, () => open('http://localhost/by-release'));
  runBy(code, () => document.head.append(link('http://localhost/by-release.css')));
  open('http://localhost/by-shell');
  const found = lastAsked().filter((asked) => asked.code.release === code.release);
  expect(found.map(({ address }) => address)).toEqual([
    'http://localhost/by-release',
    'http://localhost/by-release.css',
  ]);
  expect(lastAsked().map(({ address }) => address)).not.toContain('http://localhost/by-shell');
});
