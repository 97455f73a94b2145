import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { openRendered } from '../../src/rendered.ts';
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
  const inTraceOf = (one: (typeof spans)[number] | undefined) =>
    spans.filter(({ traceId }) => traceId === one?.traceId);
  const childrenOf = (one: (typeof spans)[number] | undefined) =>
    inTraceOf(one).filter(({ parentSpanId }) => parentSpanId === one?.spanId);
  const callOf = (one: (typeof spans)[number] | undefined) =>
    childrenOf(one).find(({ name }) => name === 'call GET services');
  const isRendered = (one: (typeof spans)[number]) =>
    inTraceOf(one).some(({ service }) => service === 'nearhand-renderer');
  const rendered = () => spans.find((one) => one.name.startsWith('page ') && isRendered(one));
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
    const called = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/services', {
      timeout: timeoutMs,
    });
    await openRendered(page, `${url}/marketplace`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await called;
    // A page reports its spans when it is left.
    await page.goto('about:blank');
    await expect.poll(() => callOf(rendered())?.name, { timeout: timeoutMs }).toBeDefined();
  } finally {
    site.kill('SIGTERM');
    await ended;
    close();
    rmSync(data, { recursive: true, force: true });
  }
  const opened = rendered();
  const document = spans.find(({ spanId }) => spanId === opened?.parentSpanId);
  expect(document).toMatchObject({ service: 'nearhand-web', name: 'GET /*' });
  const call = callOf(opened);
  const slice = { 'slice.name': 'mf-marketplace', 'slice.release': expect.stringMatching(/^\d/) };
  expect(call?.attributes).toMatchObject(slice);
  const [web] = childrenOf(call);
  expect(web).toMatchObject({ service: 'nearhand-web', name: 'GET /api/*', attributes: slice });
  const [api] = childrenOf(web);
  expect(api).toMatchObject({ service: 'nearhand-api', name: 'GET /api/services', attributes: slice });
  expect(childrenOf(api)).toContainEqual(expect.objectContaining({ name: 'pg SELECT' }));
  for (const { attributes } of childrenOf(api)) expect(attributes).toMatchObject(slice);
});
