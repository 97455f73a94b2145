import { hasPageInReach, looksAsBefore } from './harm-gone.ts';
import type { FaultCode } from './planted-fault.ts';

const otherWays = [
  ['appendChild', 'document.body.appendChild(cover)'],
  ['insertBefore', 'document.body.insertBefore(cover, document.body.firstChild)'],
  [
    'a fragment',
    'const fragment = document.createDocumentFragment(); fragment.append(cover); document.body.append(fragment)',
  ],
  ['after', "document.getElementById('root').after(cover)"],
] as const;

/** Code that covers, empties or restyles what is not its own. */
export const coverFaults: readonly FaultCode[] = [
  {
    name: 'Covers the whole window',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:99999;background:red'; document.body.append(cover)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Covers the header',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;top:0;left:0;right:0;height:140px;z-index:99999;background:red'; document.body.append(cover)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  ...otherWays.map(
    ([how, add]): FaultCode => ({
      name: `Covers the header by ${how}`,
      code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;top:0;left:0;right:0;height:140px;z-index:99999;background:red'; ${add}`,
      runs: 'later',
      gone: hasPageInReach,
    }),
  ),
  {
    name: 'Covers the header from its own page',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;top:0;left:0;right:0;height:140px;z-index:99999;background:red'; setTimeout(() => document.querySelector('main h1').parentElement.append(cover), 500)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Covers pages to come',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:30% 0 0;z-index:99999;background:red'; document.body.append(cover)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Opens a popover over everything',
    code: `const cover = document.createElement('div'); cover.popover = 'manual'; cover.style.cssText = 'inset:0;width:100%;height:100%'; document.querySelector('main').append(cover); cover.showPopover()`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Opens a dialog over everything',
    code: `const dialog = document.createElement('dialog'); document.querySelector('main').append(dialog); dialog.showModal()`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Switches clicks off',
    code: `document.body.style.pointerEvents = 'none'`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Makes the page inert',
    code: `document.getElementById('root').inert = true`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Hides the page from screen readers',
    code: `document.getElementById('root').setAttribute('aria-hidden', 'true')`,
    runs: 'later',
    gone: `!document.getElementById('root').ariaHidden`,
  },
  {
    name: 'Empties the body',
    code: 'document.body.replaceChildren()',
    rejected: 'empties the body',
    hidden: 'const d = document; d.body.replaceChildren()',
    runs: 'later',
  },
  {
    name: 'Replaces the body',
    code: `document.body = document.createElement('body')`,
    rejected: 'replaces document.body',
    hidden: `const d = document; d.body = d.createElement('body')`,
    runs: 'later',
  },
  {
    name: 'Removes the root element',
    code: `document.getElementById('root').remove()`,
    runs: 'later',
  },
  {
    name: 'Removes the root element by a bound function',
    code: `setTimeout(Element.prototype.remove.bind(document.getElementById('root')), 2500)`,
    runs: 'later',
  },
  {
    name: 'Opens the document anew',
    code: 'document.open(); document.close()',
    rejected: 'empties the document',
    hidden: 'const d = document; d.open(); d.close()',
    runs: 'later',
  },
  {
    name: 'Changes the font size',
    code: `document.documentElement.style.fontSize = '60px'`,
    runs: 'later',
    gone: looksAsBefore,
  },
  {
    name: 'Zooms the body',
    code: `document.body.style.zoom = '4'`,
    runs: 'later',
    gone: `Number(getComputedStyle(document.body).zoom) === 1`,
  },
  {
    name: 'Turns the page’s direction and language',
    code: `document.documentElement.dir = 'rtl'; document.documentElement.lang = 'xx'`,
    runs: 'later',
    gone: looksAsBefore,
  },
  {
    name: 'Changes the theme’s colours',
    code: `document.documentElement.style.setProperty('--nh-palette-primary-main', 'red')`,
    runs: 'later',
    gone: looksAsBefore,
  },
  {
    name: 'Hides every page by an adopted style sheet',
    code: `const sheet = new CSSStyleSheet(); sheet.replaceSync(['main h1', '{ display: none }'].join(' ')); document.adoptedStyleSheets.push(sheet)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Stops scrolling',
    code: `document.documentElement.style.overflow = 'hidden'; setInterval(() => scrollTo(0, 0), 20)`,
    runs: 'later',
    gone: looksAsBefore,
  },
];
