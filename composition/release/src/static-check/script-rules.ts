import type { AnyNode, CallExpression } from 'acorn';
import { propertyName, ScriptText, stringIn } from './script-text.ts';
import { hasGlobalSelector } from './style-rules.ts';

export interface BrokenRule {
  rule: 'globals' | 'styles' | 'html' | 'code' | 'address' | 'syntax' | 'size';
  /** `page.0a1b.js:1:2345` */
  place: string;
  problem: string;
}
type Found = Pick<BrokenRule, 'rule' | 'problem'>;

/** Slices call these and do not replace them. */
const globals =
  /^(?:fetch|XMLHttpRequest|EventSource|WebSocket|customElements|onerror|onunhandledrejection|queueMicrotask|requestAnimationFrame|set(?:Timeout|Interval)|(?:history\.(?!scrollRestoration$)|navigator\.|customElements\.)\w+)$/;
const ofLanguage =
  /^(?:Array|Date|Error|Intl|JSON|Map|Math|MutationObserver|Number|Object|Promise|Set|String|Symbol|alert|confirm|prompt|getComputedStyle|matchMedia|localStorage|sessionStorage)$/;
/** Handlers of events such as `onkeydown` are allowed. */
const ofDocument = /^document\.(?!(?:title|location|on\w+)$)\w+$/;
/** A member of an object of the language or the browser, such as `Array.prototype.at` and `JSON.parse`. */
const builtIn = /^[A-Z]\w*(?:\.|$)/;
const belongsToShell = (path = ''): boolean =>
  [globals, ofLanguage, ofDocument].some((names) => names.test(path)) || (builtIn.test(path) && path.includes('.'));

const patchers = /^(?:Object|Reflect)\.(?:defineProperty|defineProperties|assign|set|setPrototypeOf)$/;
const foreign = /^(?:https?:)?\/\//i;
const styleWriters = /^(?:insertRule|replaceSync|replace)$/;

/** Rules that a script of a release breaks, as far as its text shows. The shell prevents the rest while it runs. */
export const brokenRulesOf = (file: string, text: string): BrokenRule[] => {
  let script: ScriptText;
  try {
    script = new ScriptText(text);
  } catch (error) {
    return [{ rule: 'syntax', place: file, problem: `is no script: ${String(error)}` }];
  }
  const writesStyles = script.nodes.some(isStyleWriter);
  return script.nodes.flatMap((node) =>
    [...assigned(script, node), ...called(script, node), ...markup(node), ...(writesStyles ? styles(node) : [])].map(
      (broken) => ({ ...broken, place: `${file}:${node.loc?.start.line}:${(node.loc?.start.column ?? 0) + 1}` }),
    ),
  );
};

const replaces = (path: string): Found => ({
  rule: 'globals',
  problem: `replaces ${path}, which belongs to the shell`,
});
const leaves = (address: string): Found => ({
  rule: 'address',
  problem: `leaves for ${address}; use a link, or an address that the API returns`,
});

const found = (rule: BrokenRule['rule'], problem: string): Found[] => [{ rule, problem }];
const cookies = () => found('globals', 'writes cookies, which every request to the site carries');
const meta = () => found('address', 'leaves by a meta element; use a link');

/** Calls that a slice does not make, by their path. */
const harmful: [path: RegExp, problem: string][] = [
  [/^document\.open$/, 'empties the document'],
  [/^document\.(?:body|documentElement)\.(?:remove|replaceWith|replaceChildren)$/, 'empties the body'],
  [/^(?:local|session)Storage\.clear$/, 'clears what the shell stored; remove keys of your own'],
  [/^navigator\.serviceWorker\.register$/, 'registers a service worker, which the page does not allow'],
];

const assigned = (script: ScriptText, node: AnyNode): Found[] => {
  if (node.type !== 'AssignmentExpression') return [];
  const path = script.globalPath(node.left);
  const address = stringIn(node.right) ?? '';
  if (path === 'document.cookie') return cookies();
  if (propertyName(node.left) === 'httpEquiv') return meta();
  if (path && belongsToShell(path)) return [replaces(path)];
  return path && /^(?:document\.)?location(?:\.href)?$/.test(path) && foreign.test(address) ? [leaves(address)] : [];
};

const called = (script: ScriptText, node: AnyNode): Found[] => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const [first, second] = node.arguments;
  const path = script.globalPath(node.callee) ?? '';
  if (path === 'eval' || (path === 'Function' && !isGlobalObject(node.arguments) && !isPublicPath(first)))
    return [{ rule: 'code', problem: 'runs text as code, which the page does not allow' }];
  if (/^cookieStore\.(?:set|delete)$/.test(path)) return cookies();
  if (propertyName(node.callee) === 'setAttribute' && /^http-equiv$/i.test(stringIn(first) ?? '')) return meta();
  const [, problem] = harmful.find(([pattern]) => pattern.test(path)) ?? [];
  if (problem) return found('globals', problem);
  if (path === 'customElements.define')
    return [{ rule: 'globals', problem: 'defines a custom element: its name stays taken for every other release' }];
  if (/^(?:document\.)?location\.(?:assign|replace)$/.test(path) && foreign.test(stringIn(first) ?? ''))
    return [leaves(stringIn(first) ?? '')];
  if (!patchers.test(path) || !first) return [];
  const owner = script.globalPath(first) ?? '';
  const key = stringIn(second);
  const target = windowNames.has(owner) ? key : [owner, key ?? '…'].join('.');
  return isOwner(owner) || (target !== undefined && globals.test(target)) ? [replaces(target ?? owner)] : [];
};
const windowNames = new Set(['window', 'globalThis', 'self']);
/** A class that the file declares is not a global, so it has no `globalPath`. */
const isOwner = (owner: string): boolean =>
  /^[A-Z]\w*\.prototype$/.test(owner) || /^(?:history|navigator|customElements)$/.test(owner);

/** Module Federation's SDK, in builds of other bundlers: runs only for snapshots, which this site does not use. */
const isPublicPath = (node: AnyNode | undefined): boolean => {
  if (node?.type === 'BinaryExpression') return isPublicPath(node.right);
  return (
    node?.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'getPublicPath'
  );
};

/** Bundlers find the global object with `Function("return this")`. */
const isGlobalObject = ([only]: CallExpression['arguments']): boolean => /^return this;?$/.test(stringIn(only) ?? '');

const markup = (node: AnyNode): Found[] => {
  const html = (name: string): Found[] => [
    { rule: 'html', problem: `makes HTML from text (${name}); render elements` },
  ];
  if (node.type === 'AssignmentExpression') {
    const name = propertyName(node.left) ?? '';
    return /^(?:inner|outer)HTML$|^srcdoc$/.test(name) ? html(name) : [];
  }
  if (node.type === 'CallExpression') {
    const name = propertyName(node.callee) ?? '';
    return /^(?:insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|writeln)$/.test(name) || isDocumentWrite(node)
      ? html(name)
      : [];
  }
  if (node.type !== 'Property') return [];
  const key = keyOf(node.key);
  if (key === 'httpEquiv' && /^refresh$/i.test(stringIn(node.value) ?? '')) return meta();
  return key === 'dangerouslySetInnerHTML' ? html(key) : [];
};
const keyOf = (key: AnyNode): string | undefined => (key.type === 'Identifier' ? key.name : stringIn(key));
const isDocumentWrite = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  propertyName(callee) === 'write' &&
  callee.object.type === 'Identifier' &&
  callee.object.name === 'document';

const isStyleWriter = (node: AnyNode): boolean =>
  node.type === 'CallExpression' &&
  (styleWriters.test(propertyName(node.callee) ?? '') ||
    (propertyName(node.callee) === 'createElement' && stringIn(node.arguments[0]) === 'style'));

const styles = (node: AnyNode): Found[] => {
  const text =
    node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? stringIn(node) : undefined;
  return text && hasGlobalSelector(text)
    ? [{ rule: 'styles', problem: 'styles the whole page; use styled and sx' }]
    : [];
};
