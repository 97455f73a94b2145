import { elementsOfTranslators, isOfTranslator, type Seen } from './seen-changes.ts';

let isSeen = false;

export const isTranslated = (): boolean => isSeen;

/** Messages of Chromium, Firefox and WebKit for a node that is elsewhere. Other parts of a browser throw errors of this name too. */
const lostNode = /^(?:Uncaught )?NotFoundError: .*(?:insertBefore|removeChild|replaceChild|can not be found here)/;

/** More than these are no accidents of a translator: they count as usual, whatever a release put into the page. */
let excuses = 20;

/**
 * For an error, or its text in a report. React throws it for a text that a translator took out of the page: no release is to
 * blame.
 */
export const isByTranslator = (error: unknown): boolean =>
  isSeen && lostNode.test(String(error)) && document.querySelector(elementsOfTranslators) !== null && excuses-- > 0;

/** Loads the code that keeps the page right beside a browser's translator once one is seen. Call it before React renders. */
export const watchTranslator = (): void => {
  const seen: Seen[] = [];
  let note = (records: MutationRecord[]): void => {
    for (const record of records) seen.push({ record, text: record.removedNodes[0]?.nodeValue });
    if (isSeen) return;
    isSeen = true;
    import(/* webpackChunkName: "translated" */ './translated-texts.ts').then(
      ({ healTexts }) => {
        note = healTexts(observer, seen.splice(0));
      },
      // A part that crashes is rendered again.
      () => {
        seen.length = 0;
        observer.disconnect();
      },
    );
  };
  const observer = new MutationObserver((records) => {
    if (isSeen || records.some(({ addedNodes: [added] }) => added && isOfTranslator(added))) note(records);
  });
  observer.observe(document, { childList: true, subtree: true });
  if (document.querySelector(elementsOfTranslators)) note([]);
};
