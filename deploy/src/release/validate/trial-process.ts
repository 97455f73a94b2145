import * as v from 'valibot';
import { trialProblems } from './trial.ts';

const Trial = v.object({
  files: v.map(v.string(), v.string()),
  container: v.string(),
  shared: v.record(v.string(), v.string()),
  routes: v.array(v.string()),
  exposes: v.array(v.string()),
});

/** A promise of a build that fails unheard is a matter of its pages. */
process.on('unhandledRejection', () => {});
process.once('message', async (message: unknown) => process.send?.(await trialProblems(v.parse(Trial, message))));
