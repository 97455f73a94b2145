import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Recall, typOf } from '@slices/format';

const recalled = { ledger: 'one', revision: 1, note: 'A' };

/** A web tier for tests. `serve` sets its composition; with undefined it answers 503. */
export const servedComposition = () => {
  let served: unknown;
  let timestamp: unknown;
  let reads = 0;
  /** Requests that wait since `stall`. */
  let stalled: ServerResponse[] | undefined;
  const web = createServer(({ url }, response) => {
    if (stalled) return void stalled.push(response);
    if (url !== '/timestamp.json') reads += 1;
    const document = url === '/timestamp.json' ? timestamp : served;
    response.statusCode = document === undefined ? 503 : 200;
    response.end(JSON.stringify(document ?? {}));
  }).listen(0, '127.0.0.1');
  beforeAll(() => web.listening || once(web, 'listening'));
  afterAll(() => {
    web.closeAllConnections();
    web.close();
  });
  return {
    serve: (document: unknown) => {
      served = document;
    },
    /** How often the composition was asked for. */
    reads: () => reads,
    /** Recalls these releases of revision 1. */
    recall: (...releases: Pick<Recall, 'slice' | 'version'>[]) => {
      const claims = { environment: 'test', releases: releases.map((one) => ({ ...one, ...recalled })) };
      const parts = [{ alg: 'ES256', typ: typOf('recalls'), kid: 'own' }, claims];
      const encoded = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      timestamp = { recalls: [...encoded, 'signature'].join('.') };
    },
    /** `timestamp.json` cannot be read. */
    loseTimestamp: () => {
      timestamp = undefined;
    },
    /** From now on it accepts requests and never answers. Returns the number of those that still wait. */
    stall: () => {
      const waiting: ServerResponse[] = [];
      stalled = waiting;
      return () => waiting.filter(({ destroyed }) => !destroyed).length;
    },
    get compositionUrl() {
      const address = web.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/composition.json`;
    },
  };
};

/** Of each slice the live release and, where there is one, a canary with `share` percent. */
export const compositionOf = (releases: Record<string, string[]>, share = 10) => ({
  revision: 1,
  ledger: 'one',
  host: { version: '0.3.0-shell', platform: '1.0.0' },
  microFrontends: Object.fromEntries(
    Object.entries(releases).map(([slice, [live = '', canary]]) => [
      slice,
      [
        release(slice, live, canary ? 100 - share : 100, true),
        ...(canary ? [release(slice, canary, share, false)] : []),
      ],
    ]),
  ),
});

const release = (slice: string, version: string, traffic: number, isDefault: boolean) => ({
  url: '/remoteEntry.js',
  metadata: { version },
  deployment: { traffic, default: isDefault },
  extras: { shell: { owner: `team-${slice}`, title: slice, routes: [] } },
});
