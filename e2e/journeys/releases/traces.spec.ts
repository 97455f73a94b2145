import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { port } from '../../src/site/site.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Four ports, above those of the site beside these journeys and of other sites of journeys. */
const ownPort = port + 84;
const url = `http://localhost:${ownPort}`;
/** Ends a run that stands still. */
const timeoutMs = 60 * 60_000;

test('a visit is one trace from the browser to the database, with slice and release on it', { tag: '@full' }, async ({
  page,
}) => {
  test.setTimeout(timeoutMs);
  const { spans, close } = await receiveSpans();
  const data = mkdtempSync(join(tmpdir(), 'nearhand-traces-'));
  const site = spawn(process.execPath, ['deploy/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: String(ownPort), NEARHAND_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(site, 'exit');
  try {
    await new Promise<void>((resolve, reject) => {
      site.stdout.on('data', (text) => String(text).includes('ready at') && resolve());
      site.once('exit', () => reject(new Error('The site did not start.')));
    });
    await page.goto(`${url}/marketplace`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.waitForLoadState();
    // A page reports its spans when it is left.
    await page.goto('about:blank');
    const isReported = () => spans.some(({ name }) => name === 'call GET services');
    await expect.poll(isReported, { timeout: timeoutMs }).toBe(true);
  } finally {
    site.kill('SIGTERM');
    await ended;
    close();
    rmSync(data, { recursive: true, force: true });
  }
  const inTraceOf = (one: (typeof spans)[number] | undefined) =>
    spans.filter(({ traceId }) => traceId === one?.traceId);
  const childrenOf = (one: (typeof spans)[number] | undefined) =>
    inTraceOf(one).filter(({ parentSpanId }) => parentSpanId === one?.spanId);

  const opened = spans.find(({ name }) => name.startsWith('page '));
  const document = spans.find(({ spanId }) => spanId === opened?.parentSpanId);
  expect(document).toMatchObject({ service: 'nearhand-web', name: 'GET /*' });
  expect(new Set(inTraceOf(opened).map(({ service }) => service))).toContain('nearhand-renderer');

  const call = childrenOf(opened).find(({ name }) => name === 'call GET services');
  const slice = { 'slice.name': 'mf-marketplace', 'slice.release': expect.stringMatching(/^\d/) };
  expect(call?.attributes).toMatchObject(slice);
  const [web] = childrenOf(call);
  expect(web).toMatchObject({ service: 'nearhand-web', name: 'GET /api/*', attributes: slice });
  const [api] = childrenOf(web);
  expect(api).toMatchObject({ service: 'nearhand-api', name: 'GET /api/services', attributes: slice });
  expect(childrenOf(api)).toContainEqual(expect.objectContaining({ name: 'pg SELECT' }));
  for (const { attributes } of childrenOf(api)) expect(attributes).toMatchObject(slice);
});
