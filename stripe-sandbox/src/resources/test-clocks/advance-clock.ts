import { type TestClockRecord, toTestClock } from '../../records/test-clock.ts';
import { doDueWork } from '../../sandbox/due-work.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Goes to that moment and does what falls due on the way; time goes on ticking from there. */
export const moveClock = (sandbox: Sandbox, target: number): void => {
  doDueWork(sandbox, target);
  sandbox.clock.moveTo(target);
};

/** Starts to advance, and answers before it is done, as Stripe does. */
export const advanceTo = (sandbox: Sandbox, clock: TestClockRecord, target: number): TestClockRecord => {
  const advancing = sandbox.store.testClocks.put({
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  sandbox.later(0, () => finishAdvancing(sandbox, advancing));
  return advancing;
};

/** Takes up what an earlier run began. */
export const resumeAdvancing = (sandbox: Sandbox): void => {
  for (const clock of sandbox.store.testClocks.all()) finishAdvancing(sandbox, clock);
};

const finishAdvancing = (sandbox: Sandbox, clock: TestClockRecord): void => {
  const target = clock.status_details.advancing?.target_frozen_time;
  if (target === undefined) return;
  moveClock(sandbox, target);
  const ready = sandbox.store.testClocks.put({ ...clock, frozen_time: target, status: 'ready', status_details: {} });
  sandbox.events.add('test_helpers.test_clock.ready', toTestClock(ready));
};
