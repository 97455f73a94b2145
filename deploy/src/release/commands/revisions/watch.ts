import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../../kernel/user-error.ts';
import type { Command, CommandContext } from '../../command-line/command.ts';
import { readRunning } from '../../revisions/revision-record.ts';
import { watchOnce } from '../../watch/round.ts';
import { releasesOf } from './rollback.ts';

export const watch: Command = {
  name: 'watch',
  parameters: '',
  summary: 'ask how releases do, and take back a canary that breaks for too many',
  details: `A canary is taken back when it broke for more than --bound percent of its visitors in the last --minutes, at least --least
visitors had it and three of them, at three addresses, saw it break, and that is more than twice the share of the release that is live: what
breaks both is an outage. A live release is held against those of the other slices, and taken back with
--rollback-default alone. Why stands in the revision. INTERNAL_TOKEN is the API's. Ends with Ctrl-C; with --once the exit
code is 1 where a release fails or the API does not answer.`,
  options: {
    slice: { type: 'string', value: 'SLICE', help: 'this one alone' },
    bound: { type: 'string', value: '5', help: 'percent of visitors for whom a release may break (default 5)' },
    minutes: { type: 'string', value: '10', help: 'how far to look back (default 10)' },
    least: { type: 'string', value: '20', help: 'visitors without whom nothing is judged (default 20)' },
    every: { type: 'string', value: '30s', help: 'how often to look (default 30s)' },
    once: { type: 'boolean', help: 'look once' },
    'rollback-default': { type: 'boolean', help: 'take back a failing release that everyone has, too' },
  },
  run: async ({ environment, options, say }) => {
    const bound = numberOf(options, 'bound', { from: 0, to: 100, fallback: 5 });
    const minutes = wholeNumberOf(options, 'minutes', { from: 1, to: 10_080, fallback: 10 });
    const least = wholeNumberOf(options, 'least', { from: 1, to: 1_000_000, fallback: 20 });
    const every = pauseOf(options.every);
    const place = await environment();
    place.keys('composition'); // what is missing for a rollback shows now, not when one is needed
    if (typeof options.slice === 'string') releasesOf(options.slice, place, await readRunning(place));
    const settings = {
      environment: place,
      slice: typeof options.slice === 'string' ? options.slice : undefined,
      bound,
      minutes,
      least,
      token: process.env.INTERNAL_TOKEN || undefined,
      rollsBackLive: options['rollback-default'] === true,
      say: (line: string) => say(`${new Date().toISOString()} ${line}`),
    };
    if (options.once) return (await watchOnce(settings)) === 'sound' ? 0 : 1;
    const stopped = new AbortController();
    process.stdout.once('error', () => stopped.abort()); // nobody reads any more
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
    while (!stopped.signal.aborted) {
      await watchOnce(settings);
      await wait(every, undefined, { signal: stopped.signal }).catch(() => {});
    }
    return 0;
  },
};

interface Range {
  from: number;
  to: number;
  fallback: number;
}

const numberOf = (options: CommandContext['options'], name: string, { from, to, fallback }: Range): number => {
  const text = options[name];
  if (text === undefined) return fallback;
  const value = typeof text === 'string' && text.trim() ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to))
    throw new UserError(`--${name} is a number from ${from} to ${to}, not '${text}'.`);
  return value;
};

const wholeNumberOf = (options: CommandContext['options'], name: string, range: Range): number => {
  const value = numberOf(options, name, range);
  if (!Number.isInteger(value)) throw new UserError(`--${name} is a whole number, not ${value}.`);
  return value;
};

const pauseOf = (text: CommandContext['options'][string]): number => {
  const [, amount, unit] = /^([1-9]\d{0,3})(s|m)$/.exec(typeof text === 'string' ? text : '30s') ?? [];
  if (!amount) throw new UserError(`--every is a time such as 30s or 5m, not '${text}'.`);
  return Number(amount) * (unit === 'm' ? 60_000 : 1000);
};
