import { createEmbedded } from './database.ts';

const wasm: { instantiate: (...args: unknown[]) => Promise<unknown> } = Reflect.get(globalThis, 'WebAssembly');

afterEach(() => jest.restoreAllMocks());

test('no extension of the embedded database starts while another does', async () => {
  const { instantiate } = wasm;
  let running = 0;
  let maxRunning = 0;
  jest.spyOn(wasm, 'instantiate').mockImplementation(async (...args) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    return instantiate(...args).finally(() => {
      running -= 1;
    });
  });
  const client = await createEmbedded();
  await client.exec('create extension pg_trgm; create extension unaccent');
  const { rows } = await client.query("select 'cleaning' % 'claening' as similar, unaccent('é') as plain");
  await client.close();
  expect(rows).toEqual([{ similar: true, plain: 'e' }]);
  expect(maxRunning).toBe(1);
});
