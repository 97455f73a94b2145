import { type TestSandbox, testSandbox } from './test-sandbox.ts';

export interface TimedSandbox extends TestSandbox {
  /** Moves the sandbox's time to that moment and waits until all that falls due has happened. */
  moveTo: (moment: string) => Promise<void>;
}

/** Seconds since 1970. */
export const at = (moment: string): number => Date.parse(moment) / 1000;

/** A sandbox whose time stands still but for `moveTo`. */
export const timedSandbox = async (start: string, dataFile?: string): Promise<TimedSandbox> => {
  const sandbox = await testSandbox({ clock: () => Date.parse(start), dataFile });
  const clocks = sandbox.stripe.testHelpers.testClocks;
  const { id } = await clocks.create({ frozen_time: at(start) });
  return {
    ...sandbox,
    moveTo: async (moment) => {
      await clocks.advance(id, { frozen_time: at(moment) });
      while ((await clocks.retrieve(id)).status !== 'ready');
    },
  };
};
