import type { AnyNode, CallExpression, NewExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import { type FunctionNode, keyOf, memberName, nameOf, type ParsedScript } from './parsed-script.ts';

/** `r.x` of `(0, r.x)`. */
export const lastOf = (node: AnyNode): AnyNode => {
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return lastOf(node.expression);
  return node.type === 'SequenceExpression' ? lastOf(node.expressions.at(-1) ?? node) : node;
};

/** Whether a node is the member `name` of `owner`. */
export const isOf = (script: ParsedScript, node: AnyNode, owner: AnyNode | undefined, name: string): boolean =>
  owner !== undefined &&
  node.type === 'MemberExpression' &&
  memberName(node) === name &&
  (script.sameName(owner)?.includes(node.object) ?? false);

/** Whether a name is the third parameter of a module in a bundle. */
export const isRequire = (script: ParsedScript, node: AnyNode): boolean =>
  (script.sameName(node) ?? []).some((place) => {
    const source = script.sourceOf(place);
    return source?.from === 'parameter' && source.index === 2 && script.parentOf(source.of)?.type === 'Property';
  });

/** `react` of `{ canonical: 'default:react' }`, as the shims of `@module-federation/vite` say it. */
export const viteName = (node: AnyNode): string | undefined => {
  if (node.type !== 'ObjectExpression') return undefined;
  const property = node.properties.find((one) => one.type === 'Property' && keyOf(one) === 'canonical');
  return property?.type === 'Property' ? /^default:(.+)$/.exec(stringIn(property.value) ?? '')?.[1] : undefined;
};

/** A helper that makes a namespace of a CommonJS module. */
export const isInterop = (script: ParsedScript, of: FunctionNode): boolean =>
  script.within(of).some((node) => node.type === 'MemberExpression' && memberName(node) === '__esModule');

/** `init` of a container, whose first parameter is the share scope. */
export const isInit = (script: ParsedScript, of: FunctionNode): boolean => {
  const parent = script.parentOf(of);
  if (parent?.type === 'Property') return keyOf(parent) === 'init';
  if (parent?.type === 'AssignmentExpression')
    return memberName(parent.left) === 'init' || nameOf(parent.left) === 'init';
  const name = 'id' in of && of.id ? of.id : parent?.type === 'VariableDeclarator' ? parent.id : undefined;
  if (!name) return false;
  return (script.sameName(name) ?? []).some((place) => {
    const use = script.parentOf(place);
    if (use?.type === 'Property') return keyOf(use) === 'init';
    if (use?.type === 'AssignmentExpression') return use.right === place && memberName(use.left) === 'init';
    return use?.type === 'ExportSpecifier' ? nameOf(use.exported) === 'init' : nameOf(place) === 'init';
  });
};

export const callAround = (
  script: ParsedScript,
  node: AnyNode,
): { as: 'callee' | 'argument'; call: CallExpression | NewExpression } | undefined => {
  const parent = script.parentOf(node);
  if (parent?.type === 'SequenceExpression' || parent?.type === 'ParenthesizedExpression')
    return callAround(script, parent);
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
  return { as: parent.callee === node ? 'callee' : 'argument', call: parent };
};
