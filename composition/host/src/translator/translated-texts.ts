import { isOfTranslator, type Seen } from './seen-changes.ts';

const { apply, get, setPrototypeOf } = Reflect;
const { insertBefore, removeChild, replaceChild } = Node.prototype;
const { get: getParent = () => null } = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode') ?? {};
/** Not the property: a text that is away answers as if it were in its place. */
const parentOf = (node: Node): Node | null => apply(getParent, node, []);

/** By a text that was replaced, the node in its place; by that node, the next one in its place, and so on. */
const standIns = new WeakMap<Node, Node>();
/** By the first node in their place, the texts that a translator took out of the page. */
const takenFor = new WeakMap<Node, Text[]>();
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

let observer: MutationObserver;

const standInOf = (text: Node): Node | undefined => {
  let at = standIns.get(text);
  while (at && !parentOf(at)) at = standIns.get(at);
  return at;
};

/** A translator may move it into the element. */
const isAway = (text: Node): boolean => !parentOf(text) || standIns.get(text)?.contains(text) === true;

const forget = (text: Node): void => {
  if (standIns.delete(text) && isText(text)) setPrototypeOf(text, Text.prototype);
};

/** Removes what stands in for `text`, and puts the texts back that went with it. The translator sees them as new ones. */
const putBack = (text: Node): void => {
  const first = standIns.get(text);
  const taken = first && takenFor.get(first);
  const standIn = standInOf(text);
  const parent = standIn && parentOf(standIn);
  if (!taken || !parent) return;
  for (const each of taken) {
    if (standIns.get(each) !== first) continue;
    if (isAway(each)) apply(insertBefore, parent, [each, standIn]);
    forget(each);
  }
  // Nothing of a framework is ever taken away.
  if (isOfTranslator(standIn) || isText(standIn)) apply(removeChild, parent, [standIn]);
};

/** The prototype of texts that are away. */
const away: object = Object.create(Text.prototype);
for (const key of ['parentNode', 'parentElement', 'nextSibling', 'previousSibling', 'isConnected'])
  Object.defineProperty(away, key, {
    get(this: Text) {
      noteWaiting();
      return get(standInOf(this) ?? Text.prototype, key, standInOf(this) ?? this);
    },
  });
for (const key of ['remove', 'before', 'after', 'replaceWith'] as const)
  Object.defineProperty(away, key, {
    value(this: Text, ...nodes: Node[]) {
      noteWaiting();
      putBack(this);
      apply(Text.prototype[key], this, nodes);
    },
  });

Object.freeze(away);

const noteTaken = (taken: Iterable<Node>, standIn: Node): void => {
  // It is in the page again: nothing stands in for it. Otherwise two nodes could stand in for each other.
  forget(standIn);
  for (const node of taken) {
    if (!isText(node) && !isOfTranslator(node)) continue;
    standIns.set(node, standIn);
    if (!isText(node)) continue;
    takenFor.set(standIn, [...(takenFor.get(standIn) ?? []), node]);
    setPrototypeOf(node, away);
    observer.observe(node, { characterData: true });
  }
};

/** The last change, while it may be the first half of a replacement. */
let half: MutationRecord | undefined;

/** A translator replaces a text in one change or in two: it inserts beside the text, then removes it, or the other way round. */
const note = (record: MutationRecord): void => {
  const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
  if (type === 'characterData') {
    // One that a translator moved into its element can be seen.
    if (!parentOf(target)) putBack(target);
    return;
  }
  for (const node of addedNodes) {
    if (isAway(node)) continue;
    // A framework put it elsewhere.
    putBack(node);
    forget(node);
  }
  // It may fill its element after it put it there.
  if (isOfTranslator(target)) return;
  const [added] = addedNodes;
  const [removed] = removedNodes;
  const first = half;
  half = undefined;
  if (added && removed) {
    const isOriginal = isText(added) && isOfTranslator(removed) && addedNodes.length + removedNodes.length === 2;
    if (isOfTranslator(added) || isOriginal) noteTaken(removedNodes, added);
  } else if (added && isOfTranslator(added)) {
    const isSamePlace = first?.previousSibling === previousSibling && first.nextSibling === nextSibling;
    if (isSamePlace && first.target === target) noteTaken(first.removedNodes, added);
    else half = record;
  } else if (removed) {
    const [beside] = first?.addedNodes ?? [];
    const isBeside = first?.previousSibling === removed || first?.nextSibling === removed;
    if (beside && isBeside) noteTaken(removedNodes, beside);
    else half = record;
  }
};

const noteWaiting = (): void => {
  for (const record of observer.takeRecords()) note(record);
};

/** The call means a text that is away: its place, or itself. */
const findChild = (parent: Node, child: Node, isPlace = false): Node => {
  if (parentOf(child) === parent) return child;
  noteWaiting();
  const standIn = standInOf(child);
  if (isPlace && standIn && parentOf(standIn) === parent && takenFor.get(standIn)?.[0] === child) return standIn;
  putBack(child);
  return child;
};

/** Its place is gone with what stood there, or a translator puts the original back. */
const isGone = (parent: Node, child: Node): boolean =>
  parentOf(child) !== parent && (standIns.has(child) || takenFor.has(child));

/**
 * Keeps the page right beside a translator. A framework knows only texts that it made. A text that it changes takes the place of the
 * translation. A call with a text that was replaced means the translation. `observer` gives the result its records.
 */
export const healTexts = (
  pageObserver: MutationObserver,
  seen: readonly Seen[],
): ((records: readonly MutationRecord[]) => void) => {
  observer = pageObserver;
  // Also of texts that are away, until the observer is called.
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  for (const { record } of seen) note(record);
  noteWaiting();
  // Changed before this code was there.
  for (const { record, text } of seen) {
    const [removed] = record.removedNodes;
    if (removed && removed.nodeValue !== text) putBack(removed);
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    apply(insertBefore, this, [node, before && findChild(this, before, true)]);
    return node;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    findChild(this, child);
    if (!isGone(this, child)) apply(removeChild, this, [child]);
    return child;
  };
  Node.prototype.replaceChild = function <Child extends Node>(this: Node, node: Node, child: Child): Child {
    apply(replaceChild, this, [node, findChild(this, child)]);
    return child;
  };
  return (records) => records.forEach(note);
};
