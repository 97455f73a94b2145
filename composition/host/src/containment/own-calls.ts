import { namespace, type Release } from '@slices/format';
import { hasInputFor } from '../released-code/input.ts';
import { isLeft, isRemoved, noteAsked, type OnFault, type ReleasedCode } from '../released-code/released-code.ts';
import { isObject } from '../shared/freeze-deep.ts';
import { isInDevelopment } from '../trust/integrity.ts';
import { guardCalls, type OnRefused, type Rule } from './guarded-calls.ts';
import { maxAddresses } from './keep-document.ts';

const ownName = new RegExp(`^${namespace}[.]`);
const isOwnKey = ([key]: readonly unknown[]): boolean => {
  const name = String(key);
  return name === 'token' || ownName.test(name);
};
const isRefresh = (args: readonly unknown[]): boolean =>
  args.some((arg) => /^(?:http-equiv|refresh)$/i.test(arg instanceof Attr ? arg.name : String(arg)));
const isBeforeLeaving = ([type]: readonly unknown[]): boolean => /^(?:before)?unload$/.test(String(type));

/** Listeners of releases, which end with them. */
export const heard = new Set<{
  code: ReleasedCode;
  target: EventTarget;
  args: readonly unknown[];
  isPaused?: boolean;
}>();
export const isPage = (self: unknown): boolean =>
  self === undefined || self === window || self === document || self === document.body;
/** Objects of the browser, and those that it calls while they have listeners. */
const outlivesPages = (self: unknown): boolean =>
  isPage(self) || /MediaQ|Viewport|Orient|Navig|Network|ServiceW/.test(Object.prototype.toString.call(self));
const noteListener: Rule['note'] = (code, args, self = window): undefined => {
  const { signal } = Object(args[2]);
  if (signal?.aborted) return;
  const listener = { code, target: Object(self), args };
  heard.add(listener);
  signal?.addEventListener('abort', () => heard.delete(listener), { once: true });
};
const forgetListener = ([type, listener]: readonly unknown[], self: unknown): boolean => {
  if (!outlivesPages(self)) return false;
  for (const known of heard)
    if (known.target === (self ?? window) && known.args[0] === type && known.args[1] === listener) heard.delete(known);
  return false;
};

/** Nodes that a release has not made for itself. */
const isOfPage = (self: unknown): boolean =>
  isPage(self) || (self instanceof Node && self.isConnected && !(self instanceof Element && self.closest('main')));

/** Characters that a release may fill the storages with; browsers have room for five million in each. */
const maxStored = 1_000_000;
const stored = new WeakMap<Release, { keys: Set<string>; length: number }>();
const lengthOf = (key: string): number =>
  [localStorage, sessionStorage].reduce((sum, area) => sum + (area.getItem(key)?.length ?? 0), 0);
const hasRoom = ({ release }: ReleasedCode, [key, text = '']: readonly unknown[]): boolean => {
  const known = stored.get(release) ?? { keys: new Set(), length: 0 };
  const { length } = String(text);
  stored.set(release, known);
  known.length += length;
  // It may have written a key again, or removed it.
  if (known.length > maxStored)
    known.length = [...known.keys].reduce((sum, each) => sum + (each === key ? 0 : lengthOf(each)), length);
  if (known.length > maxStored) return false;
  known.keys.add(String(key));
  return true;
};

const answer = () => Promise.reject(new TypeError('The shell refused the call'));
const cookie: Rule = { did: 'wrote a cookie' };
const leaving: Rule = { did: 'left its page', stage: 'navigation', unless: hasInputFor };
const onTop: Rule = { did: 'opened an element over the page', unless: hasInputFor };
const asks: Rule = { did: 'asked before its page is left', isHarmless: true };
const asking: Rule = {
  ...asks,
  when: ([handler]) => isObject(handler),
  unless: ({ release }) => isInDevelopment(release),
};
const moved: Rule = {
  did: 'scrolled or took the focus after its page was left',
  unless: (code) => !isLeft(code) && !isRemoved(code),
  isOfShell: true,
};
/** Of a request or an element, or the argument itself. */
const asksFor: Rule['asksFor'] = ([target]) => {
  const { url, src, href } = Object(target);
  return url ?? src ?? href ?? target;
};
const called: Rule = { did: 'made more than 300 calls within 10 s', limit: 300, by: 'any', asksFor };

/** Calls that a release does not make, or not that often. */
const rules = (): [owner: object | undefined, keys: string, rule: Rule][] => [
  [Document.prototype, 'cookie', cookie],
  [window.CookieStore?.prototype, 'set delete', { ...cookie, answer }],
  [Document.prototype, 'body designMode open write', { did: 'replaced the document' }],
  [
    Document.prototype,
    'adoptedStyleSheets',
    { did: 'styled the whole page', spare: document.implementation.createHTMLDocument('') },
  ],
  [Document.prototype, 'title', { did: 'wrote the title again and again', limit: 60 }],
  [
    HTMLMetaElement.prototype,
    'httpEquiv setAttribute setAttributeNS setAttributeNode',
    { did: 'left by a meta element', stage: 'navigation', when: isRefresh, limit: 0, by: 'all' },
  ],
  [Storage.prototype, 'clear', { did: 'cleared the storage' }],
  [Storage.prototype, 'removeItem', { did: 'wrote to the storage of the shell', when: isOwnKey }],
  [
    Storage.prototype,
    'setItem',
    {
      did: 'wrote to the storage of the shell, or too much',
      unless: (code, args) => !isOwnKey(args) && hasRoom(code, args),
      answer: (args) => {
        if (!isOwnKey(args)) throw new DOMException('The release has stored too much', 'QuotaExceededError');
      },
    },
  ],
  [
    window.BroadcastChannel?.prototype,
    'postMessage',
    { did: 'forged a message of the shell', when: (_args, self) => ownName.test(String(Object(self).name)) },
  ],
  [window, 'alert confirm prompt print', { did: 'opened dialogs again and again', limit: 3 }],
  [window, 'open', leaving],
  [History.prototype, 'back forward go', leaving],
  [
    History.prototype,
    'pushState replaceState',
    { did: 'changed the address again and again', stage: 'navigation', limit: maxAddresses, by: 'any' },
  ],
  [window, 'fetch', { ...called, answer }],
  [
    XMLHttpRequest.prototype,
    'open',
    {
      did: '',
      unless: () => true,
      note: (code, [, address]): undefined => {
        noteAsked(code, address);
      },
    },
  ],
  [XMLHttpRequest.prototype, 'send', called],
  [Navigator.prototype, 'sendBeacon', called],
  [window.HTMLDialogElement?.prototype, 'showModal', onTop],
  [HTMLElement.prototype, 'showPopover togglePopover', onTop],
  [Element.prototype, 'requestFullscreen requestPointerLock', onTop],
  [HTMLElement.prototype, 'focus blur', moved],
  [Element.prototype, 'scroll scrollTo scrollBy scrollIntoView', moved],
  [window, 'scroll scrollTo scrollBy', moved],
  [window.Notification, 'requestPermission', { did: 'asked for notifications', answer, isHarmless: true }],
  [
    EventTarget.prototype,
    'addEventListener',
    {
      ...asks,
      when: (args, self) => isBeforeLeaving(args) || outlivesPages(self),
      unless: ({ release }, args) => !isBeforeLeaving(args) || isInDevelopment(release),
      note: noteListener,
    },
  ],
  [window, 'onbeforeunload onunload', asking],
  [HTMLBodyElement.prototype, 'onbeforeunload onunload', asking],
  [EventTarget.prototype, 'removeEventListener', { did: '', when: forgetListener }],
  [
    EventTarget.prototype,
    'dispatchEvent',
    { did: 'dispatched events without end', when: (_args, self) => isOfPage(self), limit: 1_000 },
  ],
];

const inserts = 'append appendChild prepend insertBefore insertAdjacentElement after before';
const changes =
  'remove replaceWith replaceChildren innerHTML textContent setAttribute removeAttribute toggleAttribute ' +
  'style classList className dataset lang dir hidden inert ariaHidden contentEditable attachShadow';

/** Elements that releases added outside of `#root`. */
export const added = new Map<Element, ReleasedCode>();

export const ownCalls = (onFault: OnFault, onRefused: OnRefused): void => {
  const guard = guardCalls(onFault, onRefused);
  for (const rule of rules()) guard(...rule);
  const spare = document.createElement('div');
  // Before the call, which empties a fragment.
  const note: Rule['note'] = (code, args): undefined => {
    for (const arg of args)
      for (const element of arg instanceof DocumentFragment ? arg.children : [arg])
        if (element instanceof Element) added.set(element, code);
  };
  /** The last argument is the child that goes. */
  const isOwn = (_code: ReleasedCode, args: readonly unknown[]): boolean => {
    const child = args.at(-1);
    return child instanceof Element && added.has(child);
  };
  const changed: Rule = { did: 'changed what is not its own', isHarmless: true };
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body, document.getElementById('root')]) {
    guard(element ?? undefined, inserts, { did: 'added elements', unless: () => true, asksFor, note });
    guard(element ?? undefined, 'removeChild replaceChild', { ...changed, unless: isOwn, note });
    guard(element ?? undefined, changes, { ...changed, spare });
  }
};
