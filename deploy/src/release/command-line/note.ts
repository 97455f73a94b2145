import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { control, withoutControl } from '../../kernel/command-line.ts';
import { root } from '../../kernel/repository.ts';

export interface Note {
  by: string;
  why: string;
  /** `promote mf-bookings 1.2.0-1a2b3c4d5e6f` */
  command: string;
}

const plainText = (text: string): string => {
  if (control.test(text)) throw new InvalidArgumentError('It is a text on one line, without control characters.');
  return text.trim();
};

const reason = (text: string): string => {
  if (text.trim()) return plainText(text);
  throw new InvalidArgumentError('Say why.');
};

export const why = new Option('--why <text>', 'the reason, kept with the revision')
  .argParser(reason)
  .makeOptionMandatory();
export const by = new Option('--by <name>', 'your name (default: user.name of git)').argParser(plainText);

export const author = (given?: string): string => {
  if (given) return given;
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, env: process.env, encoding: 'utf8' });
  return withoutControl(stdout ?? '').trim() || withoutControl(process.env.USER || userInfo().username);
};
