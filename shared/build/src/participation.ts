import { parseSync } from '@swc/core';

/** What a module takes part in: places that it has for widgets, events of the bus that it sends and hears. */
export interface Participation {
  places: string[];
  emits: string[];
  hears: string[];
  /** Calls whose name does not stand in the module, by what they are: `events.emit`. */
  unknown: { kind: PartKind; by: string }[];
}
export type PartKind = 'places' | 'emits' | 'hears';

interface Node {
  type: string;
  [member: string]: unknown;
}

const platform = '@nearhand/platform';
const ownCalls: Record<string, PartKind> = { useSlotOffers: 'places', useEvent: 'hears', useRefreshOn: 'hears' };
const busCalls: Record<string, PartKind> = { emit: 'emits', on: 'hears' };

/**
 * Reads compiled code for what it says to the platform, by the names under which it imports it. `inPlatform`: the code
 * is the platform's own, where these come from neighbouring files.
 */
export const participationOf = (code: string, inPlatform: boolean): Participation => {
  const found: Participation = { places: [], emits: [], hears: [], unknown: [] };
  if (!inPlatform && !code.includes(platform)) return found;
  const nodes = nodesOf(parseSync(code, { syntax: 'ecmascript', target: 'es2022' }));
  const imported = importedNames(nodes, (from) => from === platform || (inPlatform && from.startsWith('.')));
  const constants = constantsOf(nodes);
  for (const node of nodes) {
    const said = saying(node, imported);
    if (!said) continue;
    const names = textsOf(said.value, constants);
    if (names) found[said.kind].push(...names);
    else found.unknown.push({ kind: said.kind, by: said.by });
  }
  return found;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesOf = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The text of an identifier or a string. */
const wordOf = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '');

/** An argument's or an element's own. */
const expressionOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'expression' in part ? part.expression : undefined;

/** Local names and what they are called where they come from. */
const importedNames = (nodes: readonly Node[], isFrom: (source: string) => boolean): Map<string, string> =>
  new Map(
    nodes
      .filter((node) => node.type === 'ImportDeclaration' && isFrom(wordOf(node.source)))
      .flatMap(({ specifiers }) => list(specifiers).filter(isNode))
      .map(({ local, imported }) => [wordOf(local), wordOf(imported) || wordOf(local)]),
  );

const constantsOf = (nodes: readonly Node[]): Map<string, unknown> =>
  new Map(
    nodes
      .filter((node) => node.type === 'VariableDeclaration' && node.kind === 'const')
      .flatMap(({ declarations }) => list(declarations).filter(isNode))
      .map(({ id, init }) => [wordOf(id), init]),
  );

/** The call that names a place or an event, and the expression that stands for the name. */
const saying = (
  node: Node,
  imported: Map<string, string>,
): { kind: PartKind; by: string; value: unknown } | undefined => {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined;
  const [first, second] = list(node.arguments).map(expressionOf);
  const { callee } = node;
  if (callee.type === 'MemberExpression') {
    const method = wordOf(callee.property);
    const kind = imported.get(wordOf(callee.object)) === 'events' ? busCalls[method] : undefined;
    return kind && { kind, by: `events.${method}`, value: first };
  }
  const name = imported.get(wordOf(callee)) ?? '';
  const kind = ownCalls[name];
  if (kind) return { kind, by: name, value: first };
  // What JSX is compiled to.
  if (isNode(first) && first.type === 'Identifier' && imported.get(wordOf(first)) === 'Slot')
    return { kind: 'places', by: '<Slot>', value: propertyOf(second, 'name') };
  return undefined;
};

const propertyOf = (object: unknown, name: string): unknown =>
  isNode(object)
    ? list(object.properties)
        .filter(isNode)
        .find(({ key }) => wordOf(key) === name)?.value
    : undefined;

/** Every text that `expression` can stand for; undefined when the module does not say. */
const textsOf = (expression: unknown, constants: Map<string, unknown>): string[] | undefined => {
  if (!isNode(expression)) return undefined;
  const all = (parts: unknown[]) => {
    const texts = parts.map((part) => textsOf(part, constants));
    return texts.includes(undefined) ? undefined : texts.flatMap((text) => text ?? []);
  };
  switch (expression.type) {
    case 'StringLiteral':
      return [wordOf(expression)];
    case 'ArrayExpression':
      return all(list(expression.elements).map(expressionOf));
    case 'ConditionalExpression':
      return all([expression.consequent, expression.alternate]);
    case 'ParenthesisExpression':
      return textsOf(expression.expression, constants);
    case 'Identifier':
      return textsOf(constants.get(wordOf(expression)), constants);
    default:
      return undefined;
  }
};
