import { buildChanged } from '@nearhand/site/build';
import { slices } from '@slices/kernel/repository.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import { ensureLocalKeys } from '@slices/release/keys/key-files.ts';

/** `npm run build [-- NAME …]`: production builds of the named parts, of all when none is named. */
export const run = async (args: readonly string[]): Promise<number> => {
  const all = ['shell', ...slices];
  const unknown = args.find((arg) => !all.includes(arg));
  if (unknown) throw new UserError(`There is no '${unknown}' to build; there are ${all.join(', ')}.`);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  ensureLocalKeys();
  const built = await buildChanged(args.length > 0 ? args : all, say);
  if (built.length === 0) say('Nothing changed since the last build.');
  return 0;
};
