import { test as base } from '@playwright/test';
import { missingForFirefox, openFirefox } from './firefox.ts';
import type { Engine, Look } from './tab.ts';
import { Walker } from './walker.ts';
import { missingForWebkit, openWebkit } from './webkit.ts';

/** Engines beside Chromium, with the Debian packages that this machine lacks for them. */
export const engines = [
  { name: 'Firefox', missing: missingForFirefox, open: openFirefox },
  { name: 'WebKit', missing: missingForWebkit, open: openWebkit },
] as const;

export type EngineName = (typeof engines)[number]['name'];

interface Visit extends Look {
  /** Its address; without one, the site that all journeys run on. */
  site?: string;
}

interface Fixtures {
  /** Opens the engine; skips the test where the machine has none. Its sessions end with the test. */
  open: (name: EngineName, visit?: Visit) => Promise<{ engine: Engine; walker: Walker }>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
  open: async ({}, use, info) => {
    const opened: { engine: Engine; walker: Walker }[] = [];
    await use(async (name, { site, ...look } = {}) => {
      const { missing, open } = engines.find((one) => one.name === name) ?? engines[0];
      const sentence = `${name} was not walked: install Debian’s ${missing.join(' and ')}.`;
      if (missing.length > 0) process.stdout.write(`${sentence}\n`);
      info.skip(missing.length > 0, sentence);
      const engine = await open(look);
      const session = { engine, walker: await walkerIn(engine, site) };
      opened.push(session);
      return session;
    });
    for (const { engine, walker } of opened) {
      if (info.status !== info.expectedStatus) await walker.tab.screenshot(info.outputPath('failed.png'));
      await engine.close();
    }
  },
});

export const walkerIn = async (engine: Engine, site?: string): Promise<Walker> => {
  const walker = new Walker(await engine.newTab(), site);
  await walker.tab.resize(1280, 800);
  return walker;
};
