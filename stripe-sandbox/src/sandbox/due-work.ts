import type { DueWork, Sandbox } from './sandbox.ts';

/** Does what is due until `until` in order of time, each as if it were then. */
export const doDueWork = (sandbox: Sandbox, until = sandbox.now()): void => {
  for (let next = firstDue(sandbox, until); next; next = firstDue(sandbox, until)) sandbox.clock.at(next.at, next.run);
};

const firstDue = (sandbox: Sandbox, until: number): DueWork | undefined =>
  sandbox.reactions.dueWork
    .flatMap((source) => source(sandbox))
    .filter(({ at }) => at <= until)
    .reduce<DueWork | undefined>((first, work) => (first && first.at <= work.at ? first : work), undefined);

const dueWorkIntervalMs = 60_000;

/** Looks now and each minute, for what real time makes due. */
export const keepDoingDueWork = (sandbox: Sandbox): void => {
  doDueWork(sandbox);
  sandbox.later(dueWorkIntervalMs, () => keepDoingDueWork(sandbox));
};
