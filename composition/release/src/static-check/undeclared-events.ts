import type { ShellExtras } from '@slices/format';
import type { AnyNode } from 'acorn';
import { propertyName, ScriptText, stringIn } from './script-text.ts';

type Side = keyof ShellExtras['events'];

const eventName = /^[a-z]+(?:\.[a-z-]+)+$/;

/** Events in the text of a script that the manifest does not declare: `check` and the people who approve would not see them. */
export const undeclaredEvents = (file: string, text: string, events: ShellExtras['events']): string[] => {
  const missing = new ScriptText(text).nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const side = sideOf(node.callee);
    const name = stringIn(node.arguments[0]) ?? '';
    if (!side || !eventName.test(name) || events[side].includes(name)) return [];
    return [`${file} ${side} ${name}: add it to events.${side} of release.json.`];
  });
  return [...new Set(missing)];
};

/** `useEvent`, `events.on` and `events.emit` of the platform; bundlers write `(0, platform.useEvent)(…)`. */
const sideOf = (callee: AnyNode): Side | undefined => {
  if (callee.type === 'SequenceExpression') return sideOf(callee.expressions.at(-1) ?? callee);
  const name = nameOf(callee);
  if (name === 'useEvent') return 'hears';
  if (callee.type !== 'MemberExpression' || nameOf(callee.object) !== 'events') return undefined;
  return name === 'on' ? 'hears' : name === 'emit' ? 'emits' : undefined;
};

const nameOf = (node: AnyNode): string | undefined => (node.type === 'Identifier' ? node.name : propertyName(node));
