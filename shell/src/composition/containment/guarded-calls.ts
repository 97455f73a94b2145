import type { FailureStage } from '@nearhand/contracts';
import { rateOf } from '../released-code/rate.ts';
import {
  isRemoved,
  latestCode,
  nameOf,
  noteCaller,
  type OnFault,
  type ReleasedCode,
  stackAbove,
} from '../released-code/released-code.ts';
import { readOnly } from './own-globals.ts';

/** Handles a call that a release may not make; nothing is removed. */
export type OnRefused = (...fault: Parameters<OnFault>) => void;

export interface Rule {
  /** The message of the fault. */
  did: string;
  stage?: FailureStage;
  /** Decides by the arguments, before the stack is read. */
  when?: (args: readonly unknown[], self: unknown) => boolean;
  /** Allows the call for this code. */
  unless?: (code: ReleasedCode) => boolean;
  /** Calls within ten seconds that are allowed. More remove the release. */
  limit?: number;
  /**
   * `self`: calls of the release itself (the default). `any`: with a release in the stack. `all`: everybody’s. Without a stack, as
   * of a bound function, the code that ran last called.
   */
  by?: 'self' | 'any' | 'all';
  /** The call is made on it instead. */
  spare?: object;
  /** What a call that is allowed was made with. */
  note?: (code: ReleasedCode, args: readonly unknown[]) => void;
}

/** Objects through which an element or the document is changed. */
const isChanged = /^(?:style|classList|dataset|adoptedStyleSheets)$/;

const isOften = rateOf(20);
const told = new Set<string>();

/** Guards calls of releases. Each refused call is told once; more than 20 within ten seconds remove the release. */
export const guardCalls = (onFault: OnFault, onRefused: OnRefused) => {
  const refuses = (
    rule: Rule,
    isOver: (code: ReleasedCode) => boolean,
    args: unknown[],
    callee: object,
    self: unknown,
  ): boolean => {
    if (rule.when && !rule.when(args, self)) return false;
    const { code: inner, caller, frames, isEmpty } = stackAbove(callee);
    const isLatest = rule.by === 'all' || (isEmpty && !rule.note);
    const code = (rule.by ? inner : caller) ?? (isLatest ? latestCode() : undefined);
    if (!code) return false;
    if (isRemoved(code) && (rule.limit !== undefined || rule.unless)) return true;
    if (rule.unless?.(code) || (rule.limit !== undefined && !isOver(code))) {
      rule.note?.(code, args);
      noteCaller(code);
      return false;
    }
    const name = `${Object.values(nameOf(code))} ${rule.did}`;
    const fault = [rule.stage ?? 'global', code, rule.did, frames] as const;
    if (rule.limit !== undefined || isOften(code.release)) onFault(...fault);
    else if (!told.has(name)) onRefused(...fault);
    told.add(name);
    return true;
  };
  return (owner: object | undefined, keys: string, rule: Rule): void => {
    const isOverLimit = rateOf(rule.limit ?? 0);
    for (const key of keys.split(' ')) {
      const found = owner && descriptorOf(owner, key);
      if (!found) continue;
      const wrap = (original: unknown) => {
        if (typeof original !== 'function') return undefined;
        const call = function (this: unknown, ...args: unknown[]): unknown {
          if (!refuses(rule, ({ release }) => isOverLimit(release), args, call, this))
            return Reflect.apply(original, this, args);
          return rule.spare && Reflect.apply(original, rule.spare, args);
        };
        return call;
      };
      if ('value' in found) readOnly(owner, key, onFault, wrap(found.value));
      else {
        const { get, set, enumerable } = found;
        const accessor = {
          get: isChanged.test(key) ? wrap(get) : get,
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
