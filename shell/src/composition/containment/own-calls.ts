import { hasInputFor } from '../released-code/input.ts';
import { isLeft, isRemoved, type OnFault, type ReleasedCode } from '../released-code/released-code.ts';
import { isInDevelopment } from '../trust/integrity.ts';
import { guardCalls, type OnRefused, type Rule } from './guarded-calls.ts';
import { maxAddresses } from './keep-document.ts';

const isOwnKey = ([key]: readonly unknown[]): boolean => /^(?:token$|nearhand\.)/.test(String(key));
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
const isPage = (self: unknown): boolean =>
  self === undefined || self === window || self === document || self === document.body;
const forgetListener = ([type, listener]: readonly unknown[]): boolean => {
  for (const known of heard) if (known.args[0] === type && known.args[1] === listener) heard.delete(known);
  return false;
};

/** Characters that a release may fill a storage with; browsers have room for five million. */
const maxStored = 1_000_000;
let written = 0;
const isTooMuch = ([, text = '']: readonly unknown[], area: unknown): boolean => {
  written += String(text).length;
  if (written > maxStored) written = JSON.stringify(area).length + String(text).length;
  return written > maxStored;
};

const answer = () => Promise.reject(new TypeError('The shell refused the call'));
const cookie: Rule = { did: 'wrote a cookie' };
const leaving: Rule = { did: 'left its page', stage: 'navigation', unless: hasInputFor };
const onTop: Rule = { did: 'opened an element over the page', unless: hasInputFor };
const moved: Rule = {
  did: 'scrolled or took the focus after its page was left',
  unless: (code) => !isLeft(code) && !isRemoved(code),
};
const called: Rule = { did: 'made more than 300 calls within 10 s', limit: 300, by: 'any' };

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
      when: (args, area) => isOwnKey(args) || isTooMuch(args, area),
    },
  ],
  [
    window.BroadcastChannel?.prototype,
    'postMessage',
    { did: 'forged a message of the shell', when: (_args, self) => /^nearhand\./.test(String(Object(self).name)) },
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
  [XMLHttpRequest.prototype, 'send', called],
  [Navigator.prototype, 'sendBeacon', called],
  [window.HTMLDialogElement?.prototype, 'showModal', onTop],
  [HTMLElement.prototype, 'showPopover togglePopover', onTop],
  [Element.prototype, 'requestFullscreen requestPointerLock', onTop],
  [HTMLElement.prototype, 'focus blur', moved],
  [Element.prototype, 'scroll scrollTo scrollBy scrollIntoView', moved],
  [window, 'scroll scrollTo scrollBy', moved],
  [window.Notification, 'requestPermission', { did: 'asked for notifications', answer }],
  [
    EventTarget.prototype,
    'addEventListener',
    {
      did: 'asked before its page is left',
      when: (args, self) => isBeforeLeaving(args) || isPage(self),
      unless: ({ release }, args) => !isBeforeLeaving(args) || isInDevelopment(release),
      note: (code, args, self) => {
        if (!Object(args[2]).once) heard.add({ code, target: Object(self ?? window), args });
      },
    },
  ],
  [EventTarget.prototype, 'removeEventListener', { did: '', when: forgetListener }],
  [EventTarget.prototype, 'dispatchEvent', { did: 'dispatched events without end', limit: 1_000 }],
];

const inserts = 'append appendChild prepend insertBefore insertAdjacentElement';
const changes =
  'remove replaceWith replaceChildren replaceChild innerHTML textContent setAttribute removeAttribute toggleAttribute ' +
  'style classList className dataset lang dir hidden inert ariaHidden contentEditable attachShadow';

/** Elements that releases added outside of `#root`. */
export const added = new Map<Element, ReleasedCode>();

export const ownCalls = (onFault: OnFault, onRefused: OnRefused): void => {
  const guard = guardCalls(onFault, onRefused);
  for (const rule of rules()) guard(...rule);
  const spare = document.createElement('div');
  const note: Rule['note'] = (code, args) => {
    for (const arg of args) if (arg instanceof Element) added.set(arg, code);
  };
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body, document.getElementById('root')]) {
    guard(element ?? undefined, inserts, { did: 'added elements', unless: () => true, note });
    guard(element ?? undefined, changes, { did: 'changed what is not its own', spare });
  }
};
