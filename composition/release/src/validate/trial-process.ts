import { writeSync } from 'node:fs';
import { dropRights } from '@slices/kernel/confined/no-rights.ts';
import { type Trial, trialVerdict } from './trial.ts';

const own = process;
// A promise or a timer of a build that fails unheard is a matter of its pages.
own.on('unhandledRejection', () => {});
own.on('uncaughtException', () => {});

/** The parent believes a verdict with the nonce: no code of the build has it. */
export const tryBuild = async (trial: Trial, nonce: string): Promise<void> => {
  writeSync(1, JSON.stringify({ nonce, ...(await trialVerdict(trial)) }));
  own.exit();
};
dropRights();
