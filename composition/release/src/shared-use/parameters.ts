import { type FunctionNode, memberName, type ParsedScript } from './parsed-script.ts';
import type { ReleaseScripts } from './release-scripts.ts';
import { callAround, isInit } from './script-shapes.ts';
import { type Evaluation, type Frame, none, type Value } from './value.ts';

interface Parameter {
  script: ParsedScript;
  of: FunctionNode;
  index: number;
  frame: Frame | undefined;
}

/** The values of a parameter: in the call that is evaluated, else in all calls that the scripts show. */
export const valuesGiven = (
  values: Evaluation,
  release: ReleaseScripts,
  { script, of, index, frame }: Parameter,
): Value[] => {
  for (let one = frame; one; one = one.outer) if (one.of === of) return one.args[index] ?? none;
  const found: Value[] = index === 0 && isInit(script, of) ? [{ is: 'scope' }] : [];
  for (const place of release.placesOf(script, of)) {
    const call = callAround(place.script, place.node);
    if (call?.as === 'callee') {
      const argument = call.call.arguments[index];
      if (argument && argument.type !== 'SpreadElement') found.push(...values.of(place.script, argument));
    }
    if (call?.as === 'argument' && index === 0 && call.call.callee.type === 'MemberExpression') {
      const name = memberName(call.call.callee);
      const owner = () =>
        call.call.callee.type === 'MemberExpression' ? values.of(place.script, call.call.callee.object) : none;
      if (name === 'then') found.push(...owner());
      if (name === 'map' || name === 'forEach')
        found.push(...owner().flatMap((one) => (one.is === 'list' ? one.items.flat() : none)));
    }
  }
  return found;
};
