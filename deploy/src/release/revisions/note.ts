import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { root } from '../../kernel/repository.ts';
import { UserError } from '../../kernel/user-error.ts';
import type { Command, CommandContext } from '../command-line/command.ts';

/** Why a revision was made, and who made it. */
export interface Note {
  by: string;
  why: string;
  /** What was asked for: `promote mf-bookings 1.2.0-1a2b3c4d5e6f`. */
  command: string;
}

/** Ends a line, moves the cursor, colours or turns round what follows: none of it belongs in a name or a reason. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** `text` on one line, as a terminal may show it. */
export const withoutControl = (text: string): string => text.replaceAll(new RegExp(control, 'gu'), '');

/** The options of every command that makes a revision. */
export const noteOptions = {
  why: { type: 'string', value: 'TEXT', help: 'the reason, kept with the revision (needed)' },
  by: { type: 'string', value: 'NAME', help: 'who does it (default: the name that git knows)' },
} satisfies Command['options'];

/** What is kept with the revision. Throws a {@link UserError} without a reason in plain text. */
export const noteOf = (command: string, { why, by }: CommandContext['options']): Note => {
  if (typeof why !== 'string' || !why.trim())
    throw new UserError('Say why with --why "…"; it is kept with the revision.');
  if (control.test(why)) throw new UserError('--why is a text on one line, without control characters.');
  return { by: author(by), why: why.trim(), command };
};

/**
 * The name given with `--by`, else the one that git knows, else the user of this machine. Throws a {@link UserError}
 * where the given name is no plain text.
 */
export const author = (by: unknown): string => {
  if (typeof by === 'string' && control.test(by))
    throw new UserError('--by is a name on one line, without control characters.');
  if (typeof by === 'string' && by.trim()) return by.trim();
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, env: process.env, encoding: 'utf8' });
  return withoutControl(stdout ?? '').trim() || withoutControl(process.env.USER || userInfo().username);
};
