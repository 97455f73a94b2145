import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser.ts';

/** The journeys of this folder start their sites themselves. `e2e/playwright.config.ts` adds them to those of its site. */
export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  // One more than there are processors: journeys wait for much.
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // A slow machine is no fault: these end a run that stands still.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: await findBrowser(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // Tracing slows a run by a tenth, so that only what failed is run again with it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
