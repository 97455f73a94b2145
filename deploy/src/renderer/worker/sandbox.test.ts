import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { portOf } from '../../web/web-tier.fixture.ts';
import { createSandbox } from './sandbox.ts';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

test('a call of the API ends when it is aborted, also after memory was collected', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api = `http://127.0.0.1:${portOf(server)}`;
  const call = createSandbox({ callsTo: api })(
    'module.exports = (url, signal) => fetch(url, { signal })',
    'a.js',
    () => 0,
  );
  if (typeof call !== 'function') throw new Error('no function');
  const stopping = new AbortController();
  const answer: unknown = call(api, stopping.signal);
  await once(server, 'request');
  for (let turn = 0; turn < 5; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  stopping.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
  server.close();
});
