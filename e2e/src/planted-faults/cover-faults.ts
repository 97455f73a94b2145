import type { FaultCode } from './planted-fault.ts';

const inReach = (selector: string) =>
  `(() => {
    const element = document.querySelector('${selector}');
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
  })()`;

/** Nothing covers the header's first link and the page. */
const hasPageInReach = `${inReach('#root header a')} && ${inReach('main h1')}`;

/** Code that covers, removes or restyles what is not its own. */
export const coverFaults: readonly FaultCode[] = [
  {
    name: 'Hides the header with a style sheet',
    code: `const style = document.createElement('style'); style.textContent = ['header', '{ display: none !important }'].join(' '); document.head.append(style)`,
    runs: 'later',
  },
  {
    name: 'Moves the header out of sight',
    code: `setTimeout(() => { document.querySelector('header').style.transform = 'translateX(-9999px)' }, 500)`,
    runs: 'later',
  },
  {
    name: 'Swallows clicks',
    code: `window.addEventListener('click', (e) => { e.preventDefault(); e.stopImmediatePropagation() }, true)`,
    runs: 'later',
    act: ['logo'],
  },
  {
    name: 'Covers the whole window',
    code: `const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0;z-index:99999;background:red'; document.body.append(cover)`,
    runs: 'later',
    gone: hasPageInReach,
  },
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
    code: `const cover = document.createElement('div'); cover.popover = 'manual'; cover.style.cssText = 'inset:0;width:100%;height:100%'; setTimeout(() => { document.querySelector('main').append(cover); cover.showPopover() }, 500)`,
    runs: 'later',
    gone: hasPageInReach,
  },
  {
    name: 'Opens a dialog over everything',
    code: `const dialog = document.createElement('dialog'); setTimeout(() => { document.querySelector('main').append(dialog); dialog.showModal() }, 500)`,
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
    name: 'Removes the root element by a bound function',
    code: `setTimeout(Element.prototype.remove.bind(document.getElementById('root')), 2500)`,
    runs: 'later',
  },
  {
    name: 'Changes the font size',
    code: `document.documentElement.style.fontSize = '60px'`,
    runs: 'later',
    gone: `getComputedStyle(document.documentElement).fontSize === '16px'`,
  },
  {
    name: 'Hides every page by an adopted style sheet',
    code: `const sheet = new CSSStyleSheet(); sheet.replaceSync(['main h1', '{ display: none }'].join(' ')); document.adoptedStyleSheets.push(sheet)`,
    runs: 'later',
    gone: hasPageInReach,
  },
];
