import { ApiContract, apiFileName } from '@slices/format';
import type { Browser } from 'playwright-core';
import type { Environment } from '../command-line/environments.ts';
import { releaseFolder } from '../releases/published-release.ts';
import { readApi } from '../releases/stored-api.ts';
import { parseStored } from '../store/blob-store.ts';
import { inventedAnswers } from './api-answers.ts';
import type { ReportedFailure } from './failure.ts';
import { type Outcome, watchReplay } from './replay-browser.ts';
import { revisionLink } from './replay-link.ts';
import { type ReplayServer, serveReplay } from './replay-server.ts';
import { type ReplayedRevision, releaseIn } from './replayed-revision.ts';

export interface OpenReplay extends ReplayServer {
  link: string;
}

const hourSeconds = 3_600;

/** Serves a revision on this machine, with answers of the shapes that the visitor of `failure` got. */
export const openReplay = async (
  place: Environment,
  revision: ReplayedRevision,
  failure: ReportedFailure,
): Promise<OpenReplay> => {
  const { context, slice, page } = failure;
  const answer = inventedAnswers({
    calls: context.calls,
    used: await contractOf(place, slice, failure.version),
    api: (await readApi(place)) ?? {},
    role: context.role,
  });
  const storage = context.role === 'guest' ? {} : (place.tools.sessionOf?.(context.role) ?? {});
  const server = await serveReplay(place, { shell: revision.shell, answer, storage });
  try {
    return {
      ...server,
      link: revisionLink(place, revision, { site: server.origin, page, slice, forSeconds: hourSeconds }),
    };
  } catch (error) {
    server.close();
    throw error;
  }
};

/** Of the release that failed: the shapes of the report are by it. */
const contractOf = async ({ store }: Environment, slice: string, version: string): Promise<ApiContract> => {
  const path = `${releaseFolder(slice, version)}${apiFileName}`;
  const blob = await store.read(path);
  return blob ? parseStored(ApiContract, blob.bytes, path) : {};
};

export interface Replayed {
  outcome: Outcome;
  unanswered: string[];
}

/** Whether the failure comes again in a revision. */
export const replay = async (
  place: Environment,
  browser: Browser,
  revision: ReplayedRevision,
  failure: ReportedFailure,
  limitMs: number,
): Promise<Replayed> => {
  const { version } = releaseIn(revision, failure.slice);
  const server = await openReplay(place, revision, failure);
  try {
    // Reports name the release that runs in this revision.
    const outcome = await watchReplay(browser, server, failure, { link: server.link, limitMs });
    return { outcome, unanswered: version === failure.version ? [...server.unanswered] : [] };
  } finally {
    server.close();
  }
};
