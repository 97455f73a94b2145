import { stackAbove } from '../released-code/release-stack.ts';
import { replaceBuiltIn } from './built-ins.ts';
import { isMethod } from './own-globals.ts';

const { apply, get, set, getOwnPropertyDescriptor } = Reflect;

const acts: [owner: object, keys: string][] = [
  [Node.prototype, 'appendChild insertBefore removeChild replaceChild textContent'],
  [
    Element.prototype,
    'remove replaceWith replaceChildren append prepend before after innerHTML outerHTML insertAdjacentElement',
  ],
  [CharacterData.prototype, 'remove replaceWith before after'],
];
/** They take all children away. */
const emptying = /^(?:textContent|replaceChildren|innerHTML)$/;

/** By a node that a release moved or took away itself, the place where it left it. */
const left = new WeakMap<Node, Node | null>();
const isWhereReleaseLeft = (node: Node): boolean => left.has(node) && left.get(node) === node.parentNode;

/** Errors for nodes that no release took. */
const excused = new WeakSet<object>();

const isNode = (value: unknown): value is Node => value instanceof Node;

const watch = (owner: object, key: string): void => {
  const found = getOwnPropertyDescriptor(owner, key);
  if (!found) return;
  const isFunction = isMethod(found);
  const original: unknown = isFunction ? get(owner, key) : found.set;
  if (typeof original !== 'function') return;
  const call = function (this: Node, ...args: unknown[]): unknown {
    const nodes = [this, ...args.filter(isNode), ...(emptying.test(key) ? this.childNodes : [])];
    const parents = nodes.map(({ parentNode }) => parentNode);
    let result: unknown;
    try {
      result = apply(original, this, args);
    } catch (error) {
      // The last argument is the child that the caller has known.
      const child = args.at(-1);
      if (error instanceof Error && isNode(child) && !isWhereReleaseLeft(child)) excused.add(error);
      throw error;
    }
    const moved = nodes.filter(({ parentNode }, index) => parentNode !== parents[index]);
    if (moved.length > 0 && stackAbove(call).caller) for (const node of moved) left.set(node, node.parentNode);
    return result;
  };
  if (isFunction && found.get) set(owner, key, call);
  else replaceBuiltIn(owner, key, { ...found, [isFunction ? 'value' : 'set']: call });
};

/**
 * Whether a node that a framework did not find was taken by others, such as an extension, which makes no call in this page. The first
 * error is excused: from then on it is noted which nodes releases move themselves.
 */
export const takenByOthers = (): ((error: unknown) => boolean) => {
  let isWatching = false;
  return (error) => {
    if (isWatching) return error instanceof Error && excused.has(error);
    isWatching = true;
    for (const [owner, keys] of acts) for (const key of keys.split(' ')) watch(owner, key);
    return true;
  };
};
