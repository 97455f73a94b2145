export interface PagePicture {
  nodes: readonly PictureNode[];
  css: string;
}

type PictureNode = string | readonly [tag: string, attributes: Record<string, string>, ...children: PictureNode[]];

const unseen = 'script, style, link, template, noscript';
/** Values of fields are not stored, and without them a picture would be wrong. */
const hasValue = (input: HTMLInputElement): boolean =>
  input.type === 'password' || input.checked || (input.value !== '' && !/checkbox|radio/.test(input.type));

/** The present content of `root` as data; undefined for a page with a form, a value in a field or anything that a picture has not. */
export const takeNodes = (root: Element): readonly PictureNode[] | undefined => {
  const { pagePictures } = window;
  if (!pagePictures || [...root.querySelectorAll('input')].some(hasValue)) return undefined;
  const { mayBe, mayHave } = pagePictures;
  const nodesIn = (parent: Element, isSvg: boolean): PictureNode[] =>
    [...parent.childNodes].flatMap((node): PictureNode[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element) || node.matches(unseen)) return [];
      return [nodeOf(node, isSvg || node.localName === 'svg')];
    });
  const nodeOf = (element: Element, isSvg: boolean): PictureNode => {
    if (!mayBe(element.localName, isSvg)) throw new Error(`A picture has no ${element.localName}.`);
    const own = [...element.attributes].filter(({ name, value }) => mayHave(name, value));
    return [
      element.localName,
      Object.fromEntries(own.map(({ name, value }) => [name, value])),
      ...nodesIn(element, isSvg),
    ];
  };
  try {
    return nodesIn(root, false);
  } catch {
    return undefined;
  }
};

/** Emotion's class names; its global rules are in each document. */
const classNames = /\bcss-[a-z0-9]+/g;

/** The rules of Emotion that `nodes` use, without animations: React's page runs them. Rules of a file of another site cannot be read. */
export const stylesOf = (nodes: readonly PictureNode[]): string => {
  const used = new Set(JSON.stringify(nodes).match(classNames));
  return [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map(({ cssText }) => cssText)
    .filter((text) => text.match(classNames)?.some((name) => used.has(name)))
    .join('\n');
};
