import { journeySettings } from '@nearhand/deploy/journey-settings';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser.ts';
import { dataFolder, port, runningSite, siteUrl } from './src/site/site.ts';

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  // One more than there are processors: journeys wait for much.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // A slow machine is no fault: these end a run that stands still.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: siteUrl,
    launchOptions: await findBrowser(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // Tracing slows a run by a tenth, so that only what failed is run again with it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  webServer: runningSite
    ? undefined
    : {
        command: 'node deploy/bootstrap.mjs start',
        cwd: '..',
        env: { ...journeySettings(port), NEARHAND_DATA: dataFolder },
        url: siteUrl,
        timeout: 240_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        stdout: 'pipe',
      },
});
