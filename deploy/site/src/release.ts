import * as program from '@slices/release/program.ts';
import { siteTools } from './site-tools.ts';

/** `npm run release -- …`. Resolves to the exit code. */
export const run = (args: readonly string[]): Promise<number> => program.run(args, siteTools);

export const runRelease = (args: readonly string[], surroundings: Omit<program.Surroundings, 'tools'>) =>
  program.runRelease(args, { ...surroundings, tools: siteTools });
