import type { AnyNode, CallExpression } from 'acorn';
import { propertyName, ScriptText, stringIn } from './script-text.ts';

/** Functions of the browser that start work without end, and those that stop it. */
const starts = /^(?:setInterval|(?:document\.(?:body\.|documentElement\.)?|visualViewport\.)?addEventListener)$/;

/**
 * Listeners of the page and intervals that no code of the script removes. A listener of the same event that is removed anywhere
 * in the script stands for all: which one it is cannot be read from the text.
 */
export const leaks = (file: string, text: string): string[] => {
  const script = new ScriptText(text);
  const calls = script.nodes.filter((node) => node.type === 'CallExpression');
  const removed = new Set(calls.filter(isRemoval).map(({ arguments: [type] }) => stringIn(type)));
  const clears = script.nodes.some((node) => /^clear(?:Interval|Timeout)$/.test(nameOf(node) ?? ''));
  return calls.flatMap((call) => {
    const path = script.globalPath(call.callee) ?? '';
    if (!starts.test(path)) return [];
    const place = `${file}:${call.loc?.start.line}:${(call.loc?.start.column ?? 0) + 1}`;
    if (path === 'setInterval')
      return clears
        ? []
        : [`${place} starts an interval and never clears it: call clearInterval, on releaseSignal() for instance.`];
    const [first, , options] = call.arguments;
    const type = stringIn(first);
    if (type === undefined || removed.has(type) || removed.has(undefined) || endsItself(options)) return [];
    const target = path.replace(/\.?addEventListener$/, '') || 'window';
    return [`${place} adds '${type}' to ${target} and never removes it: pass { signal: releaseSignal() }.`];
  });
};

const isRemoval = ({ callee }: CallExpression): boolean => nameOf(callee) === 'removeEventListener';

/** Options that the text does not show may have a signal. */
const endsItself = (options: AnyNode | undefined): boolean => {
  if (!options || options.type === 'Literal' || isMinifiedBoolean(options)) return false;
  if (options.type !== 'ObjectExpression') return true;
  return options.properties.some(
    (property) => property.type === 'SpreadElement' || /^(?:signal|once)$/.test(nameOf(property.key) ?? ''),
  );
};

/** `!0` */
const isMinifiedBoolean = (node: AnyNode): boolean => node.type === 'UnaryExpression' && node.operator === '!';

const nameOf = (node: AnyNode): string | undefined =>
  node.type === 'Identifier' ? node.name : (propertyName(node) ?? stringIn(node));
