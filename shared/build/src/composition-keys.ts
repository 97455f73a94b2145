import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PublicKeys, parseWith } from '@nearhand/contracts';

/** The public keys that the shell's build believes: the file that `COMPOSITION_KEYS` names, by default of this repository. */
export const compositionKeys = (root: string): PublicKeys => {
  const file = resolve(root, process.env.COMPOSITION_KEYS || '.keys/public.json');
  if (!existsSync(file))
    throw new Error(
      `The shell needs the public keys in ${file}, which is not there: pnpm release keys create makes one.`,
    );
  const parsed = parseWith(PublicKeys, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(`${file} does not hold public keys: ${parsed.problems.join('; ')}`);
  return parsed.value;
};
