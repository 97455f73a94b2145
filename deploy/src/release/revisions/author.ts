import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { root } from '../../repository.ts';

/** Who does this: what was said (`--by`), else the person that git knows, else the user of this machine. */
export const author = (said: unknown): string => {
  if (typeof said === 'string' && said.trim()) return said.trim();
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() || process.env.USER || userInfo().username;
};
