import { elementsOfTranslators, isOfTranslator, type Seen } from './seen-changes.ts';

let isSeen = false;
let isChanged = false;

/** True once a translator or an extension has changed what React had not taken over: it renders that part anew. */
export const isChangedByOthers = (): boolean => isSeen || isChanged;

/** React marks each node that it draws or takes over. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'));

/** React changes only what is its own: the children of an element, or a text in it. */
const isOfOthers = ({ type, target }: MutationRecord): boolean =>
  !isOfReact(target) && !(type === 'characterData' && target.parentNode && isOfReact(target.parentNode));

/** Messages of Chromium, Firefox and WebKit for a node that is elsewhere. Other parts of a browser throw errors of this name too. */
const lostNode = /^(?:Uncaught )?NotFoundError: .*(?:insertBefore|removeChild|replaceChild|can not be found here)/;

/** More than these are no accidents of others: they count, whatever a release put into the page. */
let excuses = 20;

/** Until it is known who took the node, one is excused. */
let unknown = 1;
let isTaken = (_error: unknown): boolean => unknown-- > 0;

/** Decides by `decide` from now on where no translator is seen. It may be called with the text of an error. */
export const decideTaken = (decide: (error: unknown) => boolean): void => {
  isTaken = decide;
};

/**
 * For an error, or its text in a report. A framework throws it for a node that a translator or an extension took out of its place: no
 * release is to blame.
 */
export const isByOthers = (error: unknown): boolean =>
  lostNode.test(String(error)) &&
  ((isSeen && document.querySelector(elementsOfTranslators) !== null) || isTaken(error)) &&
  excuses-- > 0;

/**
 * Loads the code that keeps the page right beside a browser's translator once one is seen. Call it before React renders into
 * `container`.
 */
export const watchTranslator = (container: Node): void => {
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
    isChanged ||= records.some((record) => container.contains(record.target) && isOfOthers(record));
    if (isSeen || records.some(({ addedNodes: [added] }) => added && isOfTranslator(added))) note(records);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  if (document.querySelector(elementsOfTranslators)) note([]);
};
