import { existsSync } from 'node:fs';
import { OperationError, UserError } from '@slices/kernel/user-error.ts';
import type { Browser } from 'playwright-core';
import { isSameFailure, type ReportedFailure } from './failure.ts';
import type { ReplayServer } from './replay-server.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `path`, else the one of `CHROMIUM`, else one of this machine. */
export const openBrowser = async (path: string | undefined, variables: NodeJS.ProcessEnv): Promise<Browser> => {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new UserError(
      'Install playwright-core beside this command: it drives the browser in which the failure is reproduced.',
    );
  });
  const executablePath = path ?? (variables.CHROMIUM || installed.find((one) => existsSync(one)));
  // The sandbox cannot run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    return await chromium.launch({ args, ...(executablePath ? { executablePath } : { channel: 'chrome' }) });
  } catch (error) {
    throw new UserError(`The browser does not start; name another one with --browser. ${String(error).split('\n')[0]}`);
  }
};

const pollMs = 100;
/** A page that ran is watched as long again as it took to run, and at least this long. */
const quietMs = 3_000;
const clickLimitMs = 10_000;

/** `unclear`: within the limit the page neither broke in that way nor reported that it runs. */
export type Outcome = 'seen' | 'not seen' | 'unclear';

/** Opens `link` as the visitor's browser was, repeats the clicks, and waits until the page breaks in the same way or runs. */
export const watchReplay = async (
  browser: Browser,
  { reports, origin }: Pick<ReplayServer, 'reports' | 'origin'>,
  failure: ReportedFailure,
  { link, limitMs }: { link: string; limitMs: number },
): Promise<Outcome> => {
  const { locale, utcOffset, width, height, clicks } = failure.context;
  const context = await browser.newContext({
    locale,
    timezoneId: zoneOf(utcOffset),
    viewport: { width: Math.max(width, 1), height: Math.max(height, 1) },
    serviceWorkers: 'block',
  });
  const end = performance.now() + limitMs;
  const isSeen = () => reports.some((report) => report.kind === 'failed' && isSameFailure(failure, report));
  const hasRun = () =>
    reports.some(({ kind, slice }) => (kind === 'loaded' || kind === 'failed') && slice === failure.slice);
  const until = async (done: () => boolean, at: number): Promise<boolean> => {
    while (!done()) {
      if (performance.now() > at) return false;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return true;
  };
  try {
    await context.route(
      ({ origin: asked, protocol }) => asked !== origin && protocol.startsWith('http'),
      (route) => route.abort(),
    );
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto(link, { waitUntil: 'commit', timeout: limitMs });
    for (const path of clicks) {
      if (isSeen()) break;
      // It may be an element of a page before this one.
      await page
        .locator(path)
        .first()
        .click({ timeout: clickLimitMs })
        .catch(() => {});
    }
    if (!(await until(() => isSeen() || hasRun(), end))) return 'unclear';
    const tookMs = performance.now() - startedAt;
    return (await until(isSeen, Math.min(end, performance.now() + Math.max(quietMs, tookMs)))) ? 'seen' : 'not seen';
  } catch (error) {
    throw new OperationError(`The page could not be opened: ${String(error).split('\n')[0]}`);
  } finally {
    await context.close().catch(() => {});
  }
};

/** Zones of whole hours have the sign of POSIX. */
const zoneOf = (utcOffset: number): string => {
  const named: Record<number, string> = { 330: 'Asia/Kolkata', 345: 'Asia/Kathmandu', 570: 'Australia/Darwin' };
  const hours = Math.round(utcOffset / 60);
  return named[utcOffset] ?? (hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`);
};
