import type { Release } from '@slices/format';
import { stackAbove } from '../released-code/release-stack.ts';
import { isLeft, isPageShown, type ReleasedCode } from '../released-code/released-code.ts';
import { changeCount, gates } from '../shared/gates.ts';
import type { guardCalls } from './guarded-calls.ts';
import { maxAddresses } from './keep-document.ts';

/** Events that may follow one change, once the page that made it is left. */
const eventsPerChange = 10;
const lateEvents = new WeakMap<Release, number>();

/** A change that ends after its page was left still has its events: others refresh by them. Whose change it was does not matter. */
const followsChange = ({ release }: ReleasedCode): boolean => {
  const count = (lateEvents.get(release) ?? 0) + 1;
  lateEvents.set(release, count);
  return count <= changeCount() * eventsPerChange;
};

/** Guards acts of slices through the platform: their calls of the browser come too late to name them. */
export const guardGates = (guard: ReturnType<typeof guardCalls>): void => {
  guard(gates, 'emit', { did: 'sent more than 300 events within 10 s', limit: 300, by: 'all' });
  guard(gates, 'emitLater', {
    did: 'sent an event without a change after its page was left',
    unless: (code) => !isLeft(code) || followsChange(code),
    by: 'any',
  });
  guard(gates, 'navigate', { did: 'navigated again and again', stage: 'navigation', limit: maxAddresses, by: 'any' });
  const navigateLater = () => {
    const { code } = stackAbove(navigateLater);
    // No fault: the visitor left while the page saved something.
    return !code || isPageShown(code);
  };
  gates.navigateLater = navigateLater;
  guard(gates, 'writeQuery', { did: 'wrote more than 300 query results within 10 s', limit: 300, by: 'any' });
};
