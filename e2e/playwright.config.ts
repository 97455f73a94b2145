import { journeySettings } from '@nearhand/deploy/journey-settings';
import { defineConfig } from '@playwright/test';
import toolkit from '@slices/e2e/settings';
import { dataFolder, port, runningSite, siteUrl } from './src/site/site.ts';

export default defineConfig(toolkit, {
  testDir: '..',
  // One project for the toolkit's journeys and these: another would start browsers of its own.
  testMatch: '**/e2e/journeys/**/*.spec.ts',
  use: { baseURL: siteUrl },
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
