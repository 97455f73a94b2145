import type { DataRouter } from 'react-router-dom';
import { latestCode, type OnFault } from '../released-code/released-code.ts';

const isPlain = (event: Event): boolean => event instanceof MouseEvent && isPlainClick(event);
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Returns a click listener. When a listener of a release stops a click on a link of the header before the router gets it, the
 * link is opened as a new document, in which the circuit of that release is open: its listener cannot be removed from this one.
 */
export const followClicks = (router: DataRouter, onFault: OnFault): ((event: Event) => void) => {
  let changes = 0;
  router.subscribe(() => {
    changes += 1;
  });
  return (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('header a[href]');
    if (!link || !isPlain(event) || link.target || link.origin !== window.location.origin) return;
    const before = changes;
    const { href } = window.location;
    setTimeout(() => {
      const code = latestCode();
      if (!code || !event.defaultPrevented || changes > before || window.location.href !== href) return;
      onFault('header', code, `a click on ${link.pathname} did not reach the router`);
      window.location.assign(link.href);
    });
  };
};
