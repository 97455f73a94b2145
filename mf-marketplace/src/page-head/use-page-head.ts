import { type PageHead, scriptJson } from '@nearhand/contracts';
import { brandName } from '@nearhand/ui';
import { useEffect } from 'react';

/**
 * Says in the document's head what the page is about, while it is shown: description, canonical address and structured
 * data. What the server wrote of a page into the document goes, so that nothing of it stays with the next page.
 */
export const usePageHead = ({ description, url, structuredData }: PageHead): void => {
  const json = scriptJson(structuredData);
  useEffect(() => {
    forgetServed();
    const undo = [
      say('meta[name="description"]', 'content', description),
      say('link[rel="canonical"]', 'href', url),
      say('script[type="application/ld+json"]', 'textContent', json),
    ];
    return () => {
      for (const takeBack of undo) takeBack();
    };
  }, [description, url, json]);
};

const ofOnePage =
  'meta[property^="og:"], meta[name^="twitter:"], meta[name="description"], link[rel="canonical"], script[type="application/ld+json"]';

/** Takes out what the document was served with of one page: only then it has an `og:url`, the site's own has none. */
const forgetServed = (): void => {
  if (!document.head.querySelector('meta[property="og:url"]')) return;
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  // React puts a page's title before the document's, which is seen again wherever a page is still to come.
  const [, ...served] = document.head.querySelectorAll('title');
  for (const title of served) title.textContent = brandName;
};

/** Sets a property of the head's only such element, made where there is none. Returns what takes it back. */
const say = (selector: string, property: 'content' | 'href' | 'textContent', value: string): (() => void) => {
  const known = document.head.querySelector(selector);
  const element = known ?? document.head.appendChild(made(selector));
  const before: unknown = Reflect.get(element, property);
  Reflect.set(element, property, value);
  return () => {
    if (known) Reflect.set(element, property, before);
    else element.remove();
  };
};

/** The element that a selector of the form `tag[name="value"]` finds. */
const made = (selector: string): Element => {
  const [, tag = '', name = '', value = ''] = /^(\w+)\[([\w-]+)="(.*)"\]$/.exec(selector) ?? [];
  const element = document.createElement(tag);
  element.setAttribute(name, value);
  return element;
};
