import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { PlainError } from '../../plain-error.ts';
import { root } from '../../repository.ts';
import { hasControl, withoutControl } from './note-text.ts';

/**
 * Who does this: what was said (`--by`), else the person that git knows, else the user of this machine. Throws a
 * {@link PlainError} where what was said is no plain text.
 */
export const author = (said: unknown): string => {
  if (typeof said === 'string' && hasControl(said))
    throw new PlainError('--by is a name on one line, without control characters.');
  if (typeof said === 'string' && said.trim()) return said.trim();
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, env: process.env, encoding: 'utf8' });
  return withoutControl(stdout ?? '').trim() || withoutControl(process.env.USER || userInfo().username);
};
