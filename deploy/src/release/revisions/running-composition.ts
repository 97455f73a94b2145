import type { Composition } from '@nearhand/contracts';
import type { Environment } from '../command.ts';
import { NotDone } from '../not-done.ts';
import { compositionPath, judgedComposition } from './composition-files.ts';
import { revisionNumbers } from './revision-record.ts';

/**
 * What runs, for who asks about it; undefined where nothing was promoted yet. Throws a {@link NotDone} that says how it
 * comes back where revisions are kept and the composition is lost or damaged.
 */
export const readRunning = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  const last = (await revisionNumbers(environment)).at(-1);
  if (last === undefined) return blob && judgedComposition(blob.bytes.toString(), path);
  try {
    if (blob) return judgedComposition(blob.bytes.toString(), path);
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
  }
  throw new NotDone(
    `${path} is ${blob ? 'damaged' : 'lost'}, and browsers follow it: pnpm release sign --why "…" puts it back as revision ${last} has it.`,
  );
};
