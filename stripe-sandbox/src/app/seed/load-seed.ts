import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { stringify } from 'qs';
import { isParams } from '../../http/params.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { resolved, resolvedMembers, resolvedPath } from './references.ts';
import { seedEntry, seedList } from './seed-entry.ts';

/**
 * Makes the calls of a seed file in their order. A call whose answer is stored is not made again, so that a file can be
 * loaded at each start, and extended. Throws a sentence with the number of the entry that is wrong.
 */
export const loadSeed = async (app: FastifyInstance, sandbox: Sandbox, file: string): Promise<void> => {
  const { seedAnswers } = sandbox.store;
  const answers = new Map<string, unknown>();
  const repeats = new Map<string, number>();
  for (const [index, data] of seedList(file).entries()) {
    try {
      const { as, method, path, account, params } = seedEntry(data);
      const call: Call = {
        method,
        path: resolvedPath(path, answers),
        account: resolved(account, answers),
        params: resolvedMembers(params, answers),
      };
      const text = JSON.stringify(call);
      const repeat = repeats.get(text) ?? 0;
      repeats.set(text, repeat + 1);
      const id = createHash('sha256').update(`${repeat}${text}`).digest('hex');
      const { answer } =
        seedAnswers.get(id) ?? seedAnswers.put({ id, answer: await made(app, sandbox.options.secretKey, id, call) });
      if (as !== undefined) answers.set(as, answer);
    } catch (error) {
      const call = isParams(data) && typeof data.call === 'string' ? ` (${data.call})` : '';
      throw new Error(`${file}, entry ${index + 1}${call}: ${error instanceof Error ? error.message : error}`);
    }
  }
};

interface Call {
  method: 'DELETE' | 'POST';
  path: string;
  account: unknown;
  params: Record<string, unknown>;
}

/** A redirect is the answer of a hosted page that took its form. */
const made = async (app: FastifyInstance, secretKey: string, key: string, call: Call): Promise<unknown> => {
  const { statusCode, headers, body } = await app.inject({
    method: call.method,
    url: call.path,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      // For a kill between the answer and its place in the store.
      'idempotency-key': `seed-${key}`,
      ...(call.account === undefined ? {} : { 'stripe-account': String(call.account) }),
    },
    payload: stringify(call.params),
  });
  if (statusCode >= 300 && statusCode < 400) return {};
  if (!String(headers['content-type']).includes('json')) throw new Error('The page did not accept this form.');
  const answer: unknown = JSON.parse(body);
  if (statusCode < 300) return answer;
  const problem = isParams(answer) && isParams(answer.error) ? answer.error.message : undefined;
  throw new Error(String(problem ?? body));
};
