import type { AnyNode, CallExpression } from 'acorn';
import { stringIn } from '../static-check/script-text.ts';
import { memberName, nameOf, type ParsedScript } from './parsed-script.ts';
import { isRequire, viteName } from './script-shapes.ts';
import { type Evaluation, type Frame, none, type Value } from './value.ts';

interface Call {
  script: ParsedScript;
  callee: AnyNode;
  given: CallExpression['arguments'];
  args: () => Value[][];
  frame: Frame | undefined;
}

/** The values of calls that mean something by the name of the function; undefined for others. */
export const valuesByName = (values: Evaluation, { script, callee, given, args, frame }: Call): Value[] | undefined => {
  const [first, second] = given;
  const id = first?.type === 'Literal' ? String(first.value) : undefined;
  if (callee.type === 'Identifier') {
    const required = id === undefined ? none : values.required(id);
    if (required.length > 0 && isRequire(script, callee)) return required;
    if (id !== undefined && /^(?:require|importShared)$/.test(importedName(script, callee)) && values.isShared(id))
      return [{ is: 'module', module: id }];
  }
  const cached = given.map(viteName).find((one) => one !== undefined);
  if (cached !== undefined && values.isShared(cached)) return [{ is: 'module', module: cached }];
  if (callee.type !== 'MemberExpression') return undefined;
  const name = memberName(callee);
  const owner = () => values.of(script, callee.object, frame);
  if (callee.object.type === 'Identifier' && isRequire(script, callee.object)) {
    if (name === 'n')
      return (args()[0] ?? none).flatMap((one) => (one.is === 'module' ? [{ ...one, is: 'getter' }] : none));
    if (name === 't') return id !== undefined ? values.required(id) : (args()[0] ?? none);
    if (name === 'bind' && second?.type === 'Literal')
      return [{ is: 'bound', function: none, args: [], require: String(second.value) }];
  }
  if (/^loadShare(?:Sync)?$/.test(name ?? '') && id !== undefined && values.isShared(id))
    return [{ is: 'getter', module: id }];
  if (callee.object.type === 'Identifier' && !script.sameName(callee.object)) {
    const all = `${callee.object.name}.${name}`;
    if (all === 'Object.values') return [{ is: 'list', items: [values.along(args()[0] ?? none, [undefined])] }];
    if (/^(?:Promise\.(?:all|resolve)|Object\.(?:freeze|seal|defineProperty))$/.test(all)) return args()[0] ?? none;
    if (all === 'Object.assign') return args().flat();
    if (all === 'Reflect.get') {
      const text = stringIn(second);
      return text === undefined ? none : values.members(args()[0] ?? none, text);
    }
  }
  switch (name) {
    case 'then':
      return (args()[0] ?? none).flatMap((one) => values.applied(one, [owner()], frame));
    case 'catch':
    case 'finally':
      return owner();
    case 'call':
      return owner().flatMap((one) => values.applied(one, args().slice(1), frame));
    case 'map':
      return owner().flatMap((list): Value[] =>
        list.is === 'list'
          ? [
              {
                is: 'list',
                items: list.items.map((item) =>
                  (args()[0] ?? none).flatMap((one) => values.applied(one, [item], frame)),
                ),
              },
            ]
          : none,
      );
    default:
      return undefined;
  }
};

const importedName = (script: ParsedScript, callee: AnyNode): string => {
  const imported = script
    .sameName(callee)
    ?.map((one) => script.sourceOf(one))
    .find((one) => one?.from === 'import');
  return imported?.from === 'import' ? imported.name : nameOf(callee);
};
