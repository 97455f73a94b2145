import { type PageHead, scriptJson } from '@nearhand/contracts';
import { useEffect } from 'react';

/**
 * Says in the document's head what the page is about, while it is shown: description, canonical address and structured
 * data. The server may have said the same already; then its elements are taken over.
 */
export const usePageHead = ({ description, url, structuredData }: PageHead): void => {
  const json = scriptJson(structuredData);
  useEffect(() => {
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

/** Sets a property of the head's only such element, made where there is none. Returns what takes it back. */
const say = (selector: string, property: 'content' | 'href' | 'textContent', value: string): (() => void) => {
  const known = document.head.querySelector(selector);
  const element = known ?? document.head.appendChild(made(selector));
  const before: unknown = Reflect.get(element, property);
  Reflect.set(element, property, value);
  return () => {
    // What spoke of this page already came with its document, and is no more true of the next page.
    if (known && property === 'content' && before !== value) Reflect.set(element, property, before);
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
