import type { Measure } from '@slices/format/canary';
import { served } from '@slices/kernel/free-port.fixture.ts';
import type { Health } from './release-health.ts';

type Counts = readonly [visitors: number, bad: number, sources?: number, ofTwo?: { bad: number; good: number }];
type Figures = Partial<Record<Measure, Counts>> & Pick<Health, 'outcomes'>;

export const someToken = 'operators-token-1';

/** An API of a test: `figures` by `slice version`, `*` for the others; a canary's share is `share`. */
export const releaseFigures = () => {
  const asked: URL[] = [];
  let figures: Record<string, Figures> = {};
  let close = () => {};
  const state = {
    api: '',
    share: 10,
    asked,
    set: (next: typeof figures) => {
      figures = next;
    },
  };
  beforeEach(async () => {
    figures = {};
    state.share = 10;
    asked.length = 0;
    const server = await served((request, response) => {
      const url = new URL(request.url ?? '', 'http://api');
      asked.push(url);
      const [, , , slice, version] = url.pathname.split('/');
      response.statusCode = request.headers.authorization === `Bearer ${someToken}` ? 200 : 401;
      response.end(JSON.stringify(healthWith(figures[`${slice} ${version}`] ?? figures['*'] ?? {}, state.share)));
    });
    state.api = server.url;
    close = server.close;
  });
  afterEach(() => close());
  return state;
};

/** As the API answers. Without figures 100 visitors have no trouble. */
export const healthWith = (
  { broke = [100, 0], calls = [0, 0], slow = [0, 0], vitals = [0, 0], outcomes }: Figures,
  share = 10,
): Health => {
  const visitors = ([visitors, bad, , ofTwo]: Counts) => ({ visitors, bad, ...(ofTwo && { ofTwo }) });
  const sources = ([, bad, sources = bad]: Counts) => sources;
  return {
    stages: broke[1] > 0 ? { entry: broke[1] } : {},
    sources: { broke: sources(broke), calls: sources(calls), slow: sources(slow), vitals: sources(vitals) },
    ...(outcomes && { outcomes }),
    shares: [
      {
        share,
        measures: { broke: visitors(broke), calls: visitors(calls), slow: visitors(slow), vitals: visitors(vitals) },
      },
    ],
  };
};
