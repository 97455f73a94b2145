// A translator runs in a world of its own, where the page has replaced nothing.
const { insertBefore, removeChild, replaceChild } = Object.getOwnPropertyDescriptors(Node.prototype);
const call = (method: PropertyDescriptor, self: Node, ...args: unknown[]) => Reflect.apply(method.value, self, args);

type Replace = (text: Text, font: HTMLElement, parent: ParentNode) => void;

/** How translators take a text out of the page. */
export const translators: Record<string, Replace> = {
  'replaces a text': (text, font, parent) => call(replaceChild, parent, font, text),
  'inserts its element before a text': (text, font, parent) => {
    call(insertBefore, parent, font, text);
    call(removeChild, parent, text);
  },
  'inserts its element after a text': (text, font, parent) => {
    call(insertBefore, parent, font, text.nextSibling);
    call(removeChild, parent, text);
  },
  'removes a text first': (text, font, parent) => {
    const { nextSibling } = text;
    call(removeChild, parent, text);
    call(insertBefore, parent, font, nextSibling);
  },
  'moves a text into its element': (text, font, parent) => {
    call(insertBefore, parent, font, text);
    font.replaceChildren();
    call(insertBefore, font, text, null);
    text.data = text.data.toUpperCase();
  },
  'makes one element of several texts': (text, font, parent) => {
    const all = [...parent.childNodes];
    if (!all.every((node) => node instanceof Text)) return call(replaceChild, parent, font, text);
    font.textContent = `${parent.textContent}`.toUpperCase();
    parent.replaceChildren(font);
  },
};

const textsIn = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => (node instanceof Text ? node : node.nodeName === 'FONT' ? [] : textsIn(node)));

/** Writes all texts in capitals. */
export const translate = (root: Node, replace: Replace): void => {
  for (const text of textsIn(root)) {
    const parent = text.parentNode;
    if (!parent || !text.data.trim()) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    originals.set(outer, text);
    replace(text, outer, parent);
  }
};
const originals = new WeakMap<Element, Text>();

/** As "Show original" does, with the same text or a new one. */
export const showOriginals = (root: ParentNode, isNew: boolean): void => {
  for (const font of root.querySelectorAll('font')) {
    const text = originals.get(font);
    if (text && font.parentNode) call(replaceChild, font.parentNode, isNew ? new Text(text.data) : text, font);
  }
};
