import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { stdSerializers } from 'pino';
import { useTestApp } from '../../testing/test-app.ts';
import { loggedError } from './logged-error.ts';

const lines: string[] = [];
const stream = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const site = useTestApp({ logger: { level: 'error', stream, serializers: { err: stdSerializers.err } } });
const ada = { name: 'Ada Moss', email: 'ada@example.test', password: 'lovelace', role: 'customer' };

afterEach(() => lines.splice(0));

/** Why the database did not do what was asked of it. */
const failureOf = async (query: Promise<unknown>): Promise<Error> => {
  try {
    await query;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('It did not fail.');
};

test('a write that the database refuses is logged without what it was to hold', async () => {
  await site.db.execute(sql`alter table users add constraint nobody_new check (email not like 'ada@%')`);
  expect((await site.call('POST', '/auth/register', { body: ada })).statusCode).toBe(500);
  expect(lines).toHaveLength(1);
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err).toMatchObject({ type: 'DrizzleQueryError', code: '23514', constraint: 'nobody_new', table: 'users' });
  expect(err.query).toContain('insert into "users"');
  expect(err.stack).toMatch(/^at /);
  expect(lines[0]).not.toMatch(/ada@|Ada Moss|\$argon2|params/i);
});

test('neither is one that another error was made of', async () => {
  const cause = await failureOf(site.db.execute(sql`select ${'ada@example.test'}::uuid`));
  const text = JSON.stringify(loggedError(new Error('It failed.', { cause })));
  expect(text).toContain('It failed.');
  expect(text).toContain('22P02');
  expect(text).not.toContain('ada@');
});

test('what the database itself says is not repeated where Drizzle did not ask', async () => {
  const failure = await failureOf(site.app.database.query({ text: `select 'ada@example.test'::uuid` }));
  expect(failure).toMatchObject({ message: expect.stringContaining('ada@') });
  expect(JSON.stringify(loggedError(failure))).not.toContain('ada@');
});

test('other errors keep their words', () => {
  expect(loggedError(new TypeError('No such thing.'))).toMatchObject({
    type: 'TypeError',
    message: 'No such thing.',
    stack: expect.stringContaining('logged-error.test'),
  });
});
