import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compiled, createRealm } from './sandbox.ts';

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

test('a call of the API ends when it is aborted, also after memory was collected', async () => {
  const open: unknown[] = [];
  const code = compiled('module.exports = (url, signal) => fetch(url, { signal })', 'a.js');
  const call = createRealm(() => new Promise((answered) => open.push(answered))).evaluate(code, () => 0);
  if (typeof call !== 'function') throw new Error('no function');
  const stopping = new AbortController();
  const answer: unknown = call('http://api.test/', stopping.signal);
  for (let turn = 0; turn < 5; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  stopping.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
