import { type PageHead, scriptJson } from '@nearhand/contracts';
import { brandName } from '@nearhand/ui';
import { useEffect } from 'react';

/**
 * Sets the description, canonical address and structured data in the document's head while the page is shown. Removes
 * those that the server wrote for its first page.
 */
export const usePageHead = (headOf: (origin: string) => PageHead): void => {
  // The server has no location, and renders none of this.
  const { description, url, structuredData } = headOf(globalThis.location?.origin ?? 'http://localhost');
  const json = scriptJson(structuredData);
  useEffect(() => {
    removeServed();
    const undos = [
      setInHead('meta[name="description"]', 'content', description),
      setInHead('link[rel="canonical"]', 'href', url),
      setInHead('script[type="application/ld+json"]', 'textContent', json),
    ];
    return () => {
      for (const undo of undos) undo();
    };
  }, [description, url, json]);
};

const ofOnePage =
  'meta[property^="og:"], meta[name^="twitter:"], meta[name="description"], link[rel="canonical"], script[type="application/ld+json"]';

/** Only a document that was served for one page has an `og:url`. */
const removeServed = (): void => {
  if (!document.head.querySelector('meta[property="og:url"]')) return;
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  // React inserts a page's title before the served one, which shows again while the next page loads.
  const [, ...served] = document.head.querySelectorAll('title');
  for (const title of served) title.textContent = brandName;
};

/** Sets a property of the element, created if absent. Returns a function that undoes it. */
const setInHead = (selector: string, property: 'content' | 'href' | 'textContent', value: string): (() => void) => {
  const known = document.head.querySelector(selector);
  const element = known ?? document.head.appendChild(createElement(selector));
  const before: unknown = Reflect.get(element, property);
  Reflect.set(element, property, value);
  return () => {
    if (known) Reflect.set(element, property, before);
    else element.remove();
  };
};

/** Creates an element that matches `tag[name="value"]`. */
const createElement = (selector: string): Element => {
  const [, tag = '', name = '', value = ''] = /^(\w+)\[([\w-]+)="(.*)"\]$/.exec(selector) ?? [];
  const element = document.createElement(tag);
  element.setAttribute(name, value);
  return element;
};
