import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import { interruption, type Terminal, wholeNumberFrom } from '../command-line/command.ts';
import type { Environment } from '../command-line/environments.ts';
import { promoteInSteps, type Steps } from './steps.ts';
import { trialsIn } from './trials.ts';

/** The option `--steps`. */
export const stepsFrom = (text: string): number[] => {
  const steps = text.split(',').map(wholeNumberFrom(1, 100));
  if (steps.every((step, index) => step > (steps[index - 1] ?? 0))) return steps;
  throw new InvalidArgumentError('The percents rise: 5,25,100.');
};

/** {@link promoteInSteps} for a person at a terminal. */
export const promoteObserved = async (
  place: Environment,
  settings: Omit<Steps, 'everyMs' | 'watch' | 'wait'>,
  say: Terminal['say'],
): Promise<void> => {
  assertMayStep(place);
  const { slice, version } = settings;
  const watch = {
    environment: place,
    slice,
    minutes: 10,
    token: process.env.INTERNAL_TOKEN || undefined,
    rollsBackLive: false,
    trials: trialsIn(place),
    now: () => new Date(),
    say: (line: string) => say(`${new Date().toISOString()} ${line}`),
  };
  const { signal } = interruption();
  const wait = (ms: number) =>
    sleep(ms, undefined, { signal }).catch(() => {
      throw new OperationError(`Stopped; ${slice} ${version} keeps its share. The same command goes on from there.`);
    });
  await promoteInSteps({ ...settings, everyMs: 30_000, watch, wait });
};

/** A step needs keys for rollback and all signatures for promotion: no second person signs meanwhile. */
const assertMayStep = (place: Environment): void => {
  place.keys('rollback');
  const owners = new Set(place.keys('promotion').map(({ name }) => name)).size;
  const { threshold } = place.trust();
  if (owners < threshold)
    throw new UserError(
      `${threshold} owners must sign in ${place.name}, and --steps has the keys of ${owners}: promote each step by --traffic.`,
    );
};
