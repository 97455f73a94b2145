// Expressions of the page that are true once the harm of a fault is gone.

/** A bomb of cookies would make the server refuse every request. */
export const hasFewCookies: string = `document.cookie.length < 4000 && fetch(location.href).then(({ ok }) => ok)`;

/** Cookies of a folder are read on its pages alone. */
export const hasNoCookieOfAuth: string = `(() => {
  const { href } = location;
  history.replaceState(history.state, '', '/auth/login');
  const { cookie } = document;
  history.replaceState(history.state, '', href);
  return !cookie.includes('nearhand-visitor=planted');
})()`;

const inReach = (selector: string) =>
  `(() => {
    const element = document.querySelector('${selector}');
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
  })()`;

/** Nothing covers the header's first link and the page. */
export const hasPageInReach: string = `${inReach('#root header a')} && ${inReach('main h1')}`;

/** A change of the element `html` by a release would show on every page. */
export const looksAsBefore: string = `(({ fontSize, direction, zoom, overflowY }) =>
    fontSize === '16px' && direction === 'ltr' && Number(zoom) === 1 && overflowY !== 'hidden' && document.documentElement.lang === 'en'
    && !getComputedStyle(document.documentElement).getPropertyValue('--nh-palette-primary-main').includes('red'))(getComputedStyle(document.documentElement))`;
