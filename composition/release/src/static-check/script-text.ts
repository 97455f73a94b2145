import { type AnyNode, type Pattern, parse } from 'acorn';
import { full } from 'acorn-walk';

/** Variables that stand for the global object. */
const windows = ['window', 'globalThis', 'self', 'top', 'parent'];

/** A script of a release, parsed. */
export class ScriptText {
  readonly nodes: AnyNode[] = [];
  /** Names that the script declares anywhere: they are not globals. Scopes are not told apart. */
  private readonly declared: Set<string>;

  /** Throws the parser's `SyntaxError`. */
  constructor(text: string) {
    full(parsed(text), (node) => void this.nodes.push(node));
    this.declared = new Set(this.nodes.flatMap(patternsOf).flatMap(namesIn));
  }

  /** `history.pushState` for `window.history["pushState"]`; undefined for what does not begin with a global. */
  globalPath(node: AnyNode): string | undefined {
    const [first, ...rest] = pathOf(node) ?? [];
    if (first === undefined || this.declared.has(first)) return undefined;
    return [...(windows.includes(first) && rest.length > 0 ? [] : [first]), ...rest].join('.');
  }
}

const options = { ecmaVersion: 'latest', locations: true, ranges: true, allowHashBang: true } as const;
/** Throws the parser's `SyntaxError`. */
export const parsed = (text: string) => {
  try {
    return parse(text, { ...options, sourceType: 'script' });
  } catch {
    return parse(text, { ...options, sourceType: 'module' });
  }
};

const pathOf = (node: AnyNode): string[] | undefined => {
  if (node.type === 'Identifier') return [node.name];
  const name = propertyName(node);
  const before = node.type === 'MemberExpression' ? pathOf(node.object) : undefined;
  return before && name !== undefined ? [...before, name] : undefined;
};

/** The constant name of a member: `innerHTML` of `a.innerHTML` and of `a["innerHTML"]`. */
export const propertyName = (node: AnyNode): string | undefined => {
  if (node.type !== 'MemberExpression') return undefined;
  if (node.computed) return stringIn(node.property);
  return node.property.type === 'Identifier' ? node.property.name : undefined;
};

/** A constant string, or the beginning of a template. */
export const stringIn = (node: AnyNode | undefined): string | undefined => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
};

const patternsOf = (node: AnyNode): Pattern[] => {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [...(node.id ? [node.id] : []), ...('params' in node ? node.params : [])];
    case 'ArrowFunctionExpression':
      return node.params;
    case 'CatchClause':
      return node.param ? [node.param] : [];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
};

const namesIn = (pattern: Pattern): string[] => {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => namesIn(part.type === 'Property' ? part.value : part.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part ? namesIn(part) : []));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
};
