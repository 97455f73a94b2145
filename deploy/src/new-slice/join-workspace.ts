import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../kernel/user-error.ts';

const ownersFile = '.github/CODEOWNERS';

/** Names a new slice where the repository `root` lists slices: what TypeScript builds and who owns what. */
export const joinWorkspace = (root: string, slice: string, name: string): void => {
  const types = linesOf(root, 'tsconfig.json');
  const owners = linesOf(root, ownersFile);
  insertAfterLast(types, /"path": "mf-/, `    { "path": "${slice}" },`, 'tsconfig.json');
  insertAfterLast(owners, /^\/mf-/, `${`/${slice}/`.padEnd(17)} @nearhand/team-${name}`, ownersFile);
  writeFileSync(join(root, 'tsconfig.json'), types.join('\n'));
  writeFileSync(join(root, ownersFile), owners.join('\n'));
};

const linesOf = (root: string, file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');

const insertAfterLast = (lines: string[], like: RegExp, line: string, file: string): void => {
  const last = lines.findLastIndex((each) => like.test(each));
  if (last < 0) throw new UserError(`${file} lists no slices any more: the new one cannot be added there.`);
  lines.splice(last + 1, 0, line);
};
