import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { person } from '../../testing/fixtures/people.ts';
import { sign } from '../../testing/sign.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

const onServer = process.env.TEST_DATABASE_URL ? describe : describe.skip;

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const;
const methodsOf = (described: object) => methods.filter((method) => method.toLowerCase() in described);

onServer('a server that goes away', () => {
  const site = useTestApp();
  const sockets = new Set<Socket>();
  let way: Server;
  let port: number;
  let database: OpenDatabase;
  let app: FastifyInstance;
  const [began, goOn] = [sign(), sign()];

  /** Passes everything on to the server. */
  const open = async (at: number) => {
    const { hostname, port: serverPort } = new URL(site.databaseUrl ?? '');
    way = createServer((socket) => {
      const server = connect(Number(serverPort), hostname);
      for (const end of [socket, server]) sockets.add(end.on('error', () => undefined));
      socket.on('close', () => server.destroy()).pipe(server);
      server.on('close', () => socket.destroy()).pipe(socket);
    });
    await once(way.listen(at, '127.0.0.1'), 'listening');
    const address = way.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const close = () => {
    way.close();
    cut();
  };

  beforeAll(async () => {
    await open(0);
    const url = Object.assign(new URL(site.databaseUrl ?? ''), { hostname: '127.0.0.1', port: String(port) });
    database = await openDatabase({ url: url.href });
    app = await buildApp({ database, settings: site.app.settings, clock: () => site.now });
    app.get('/asleep', () => database.db.execute(sql`select pg_sleep(60)`));
    app.get('/between', () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        began.give();
        await goOn.given;
        await tx.execute(sql`select 1`);
      }),
    );
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    close();
  });

  const unavailable = { code: 'server/unavailable', error: expect.stringContaining('try again') };

  test('makes calls answer 503 until it is back', async () => {
    const one = await person(site);
    const { id } = await listing(site, await person(site, 'provider'));
    const login = { email: one.email, password: 'lovelace' };
    const ask = () =>
      Promise.all([
        app.inject({ url: '/api/auth/me', headers: one.headers }),
        app.inject({ method: 'POST', url: '/api/auth/login', payload: login }),
        app.inject('/api/services'),
        app.inject(`/api/services/${id}`),
        app.inject({ url: '/api/events', headers: one.headers }),
      ]);
    close();
    for (const answer of await ask()) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toEqual(unavailable);
    }
    expect((await app.inject('/api/health/ready')).json()).toMatchObject({ missing: 'database' });
    await open(port);
    const back = [
      await app.inject({ url: '/api/auth/me', headers: one.headers }),
      await app.inject(`/api/services/${id}`),
      await app.inject('/api/health/ready'),
    ];
    expect(back.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('no call fails in another way', async () => {
    const { headers } = await person(site, 'admin');
    const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, object> }>();
    const calls = Object.entries(paths).flatMap(([path, described]) =>
      methodsOf(described).map((method) => ({ method, url: path.replace(/\{\w+\}/g, randomUUID()) })),
    );
    expect(calls.length).toBeGreaterThan(60);
    close();
    const asked = calls.map(async ({ method, url }) => {
      const { statusCode, headers: answered } = await app.inject({ method, url, headers, payload: {} });
      return { method, url, statusCode, retry: answered['retry-after'] };
    });
    const otherwise = (await Promise.all(asked)).filter(({ statusCode, retry }) => statusCode >= 500 && retry !== '5');
    await open(port);
    expect(otherwise).toEqual([]);
  });

  const isAsleep = { text: "select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'" };
  test('within a statement or a transaction, that request alone fails', async () => {
    const asleep = app.inject('/asleep');
    const between = app.inject('/between');
    await began.given;
    while ((await site.app.database.query(isAsleep)).rows.length === 0);
    cut();
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    goOn.give();
    for (const answer of [await asleep, await between]) {
      expect([answer.statusCode, answer.json()]).toEqual([503, unavailable]);
    }
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
  });
});
