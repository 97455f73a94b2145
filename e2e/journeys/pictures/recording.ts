import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import type { Look } from '../../src/looks.ts';
import { bringPerson, giveToken } from '../../src/people.ts';
import { siteUrl } from '../../src/site/site.ts';

interface Answer {
  status: number;
  body: string;
}

/** A page's address, the instant at which it was opened, and what the API answered: with them it always looks the same. */
export interface Recording {
  path: string;
  at: string;
  answers: Record<string, Answer>;
}

export const readRecording = async (file: string): Promise<Recording | undefined> => {
  const packed = await readFile(file).catch(() => undefined);
  return packed && JSON.parse(gunzipSync(packed).toString());
};

export const writeRecording = (file: string, recording: Recording): Promise<void> =>
  writeFile(file, gzipSync(JSON.stringify(recording), { level: 9 }));

const keyOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

/** Live updates never come, reports go nowhere, pictures come from the site, and `answer` decides about all other calls. */
const routeCalls = async (page: Page, answer: (request: Request) => Promise<Answer | undefined>): Promise<void> => {
  await page.route(`${siteUrl}/api/**`, async (route, request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/events') return;
    if (pathname.endsWith('/telemetry')) return route.fulfill({ status: 204 });
    if (request.resourceType() === 'image') return route.continue();
    const given = await answer(request);
    return given ? route.fulfill({ ...given, contentType: 'application/json' }) : route.abort();
  });
};

/** Prepares `page` to be opened, and fills the recording while it is. */
export const record = async (page: Page, look: Look): Promise<Recording> => {
  if (look.as) await bringPerson(page, look.as);
  const recording: Recording = { path: await look.path(page), at: new Date().toISOString(), answers: {} };
  await page.clock.setFixedTime(recording.at);
  await routeCalls(page, async (request) => {
    const response = await page.request.fetch(request).catch(() => undefined);
    if (!response) return undefined;
    const answer = { status: response.status(), body: await response.text() };
    recording.answers[keyOf(request)] = answer;
    return answer;
  });
  return recording;
};

/** Prepares `page` to be opened as it was recorded. Returns the calls that the recording does not have. */
export const replay = async (page: Page, { at, answers }: Recording): Promise<string[]> => {
  const missing: string[] = [];
  await page.clock.setFixedTime(at);
  const me = answers['GET /api/auth/me'];
  if (me) {
    const token = 'of-a-recording';
    await giveToken(page, token);
    const person = JSON.stringify({ token, user: JSON.parse(me.body).data });
    await page.addInitScript((value) => localStorage.setItem('person', value), person);
  }
  await routeCalls(page, async (request) => {
    const answer = answers[keyOf(request)];
    if (!answer) missing.push(keyOf(request));
    return answer;
  });
  return missing;
};
