import type { FailureStage, Release } from '@slices/format';
import { rateOf } from '../released-code/rate.ts';
import { dropsFrames, isCalledByShell, stackAbove } from '../released-code/release-stack.ts';
import {
  isRemoved,
  nameOf,
  noteAsked,
  type OnFault,
  type ReleasedCode,
  suspectCode,
} from '../released-code/released-code.ts';
import { isObject } from '../shared/freeze-deep.ts';
import { isMethod, readOnly } from './own-globals.ts';
import { readOnlyView } from './read-only-view.ts';

/** Handles a call that a release may not make; nothing is removed. */
export type OnRefused = (...fault: Parameters<OnFault>) => void;

export interface Rule {
  /** The message of the fault. */
  did: string;
  stage?: FailureStage;
  /** Decides by the arguments, before the stack is read. */
  when?: (args: readonly unknown[], self: unknown) => boolean;
  /** Allows the call for this code. */
  unless?: (code: ReleasedCode, args: readonly unknown[]) => boolean;
  /** Calls within ten seconds that are allowed. More remove the release. */
  limit?: number;
  /** Refused calls are reported once and never remove the release: the visitor may have typed something on its page. */
  isHarmless?: boolean;
  /**
   * `self`: calls of the release itself (the default). `any`: with a release in the stack. `all`: everybody’s. Without a stack, as
   * of a bound function, the code that ran last called it.
   */
  by?: 'self' | 'any' | 'all';
  /** The shell makes the call after each navigation: without a stack it is not refused in Safari. */
  isOfShell?: boolean;
  /** The call is made on it instead. */
  spare?: object;
  /** The result of a refused call. */
  answer?: (args: readonly unknown[]) => unknown;
  /** The address that the call asks the browser for. */
  asksFor?: (args: readonly unknown[]) => unknown;
  /** Called before a call of a release that is allowed; what it returns, with the result of the call. */
  note?: (code: ReleasedCode, args: unknown[], self: unknown) => ((result: unknown) => void) | undefined;
}

/** Objects through which an element or the document is changed. */
const isChanged = /^(?:style|classList|dataset|adoptedStyleSheets)$/;

const isOften = rateOf(20);
const told = new Set<string>();

/** Guards calls of releases. Each refused call is reported once; more than 20 within ten seconds remove the release. */
export const guardCalls = (onFault: OnFault, onRefused: OnRefused) => {
  /** The release that may make the call, undefined for others; false refuses it. */
  const callerOf = (
    rule: Rule,
    isOver: (release: Release) => boolean,
    callee: object,
    args: unknown[],
    self: unknown,
  ): ReleasedCode | undefined | false => {
    if ((rule.when && !rule.when(args, self)) || (!rule.by && isCalledByShell(callee))) return undefined;
    const { code: inner, caller, frames, isEmpty } = stackAbove(callee);
    const isLatest = rule.by === 'all' || (isEmpty && !rule.note && !(rule.isOfShell && dropsFrames));
    const code = (rule.by ? inner : caller) ?? (isLatest ? suspectCode() : undefined);
    if (!code) return undefined;
    const isGuess = !inner && (rule.by === 'all' ? !isEmpty : dropsFrames); // the shell calls too
    if (!isGuess && isRemoved(code) && (rule.limit !== undefined || (rule.unless && !rule.note))) return false;
    if (rule.unless?.(code, args) || (rule.limit !== undefined && !isOver(code.release))) {
      if (rule.asksFor && caller) noteAsked(caller, rule.asksFor(args));
      return code;
    }
    const name = `${Object.values(nameOf(code))} ${rule.did}`;
    const fault = [rule.stage ?? 'global', code, rule.did, frames] as const;
    if (rule.limit !== undefined || (!rule.isHarmless && isOften(code.release))) onFault(...fault);
    else if (!told.has(name)) onRefused(...fault);
    told.add(name);
    return false;
  };
  return (owner: object | undefined, keys: string, rule: Rule): void => {
    const isOverLimit = rateOf(rule.limit ?? 0);
    for (const key of keys.split(' ')) {
      const found = owner && descriptorOf(owner, key);
      if (!found || Reflect.getOwnPropertyDescriptor(owner, key)?.configurable === false) continue;
      const wrap = (original: unknown) => {
        if (typeof original !== 'function') return undefined;
        const call = function (this: unknown, ...args: unknown[]): unknown {
          const code = callerOf(rule, isOverLimit, call, args, this);
          if (code === false) return rule.spare ? Reflect.apply(original, rule.spare, args) : rule.answer?.(args);
          const noteResult = code && rule.note?.(code, args, this);
          const result: unknown = Reflect.apply(original, this, args);
          noteResult?.(result);
          return result;
        };
        return call;
      };
      const viewOf = (get: () => unknown) =>
        function (this: unknown): unknown {
          const real: unknown = Reflect.apply(get, this, []);
          return isObject(real)
            ? readOnlyView(real, (callee) => callerOf(rule, isOverLimit, callee, [], this) === false)
            : real;
        };
      if (isMethod(found)) readOnly(owner, key, onFault, wrap(Reflect.get(owner, key)));
      else {
        const { get, set, enumerable } = found;
        const accessor = {
          get: get && isChanged.test(key) ? viewOf(get) : get,
          set: wrap(set),
          enumerable,
          configurable: false,
        };
        Object.defineProperty(owner, key, accessor);
      }
    }
  };
};

const descriptorOf = (owner: object, key: string): PropertyDescriptor | undefined => {
  const parent = Reflect.getPrototypeOf(owner);
  return Reflect.getOwnPropertyDescriptor(owner, key) ?? (parent ? descriptorOf(parent, key) : undefined);
};
