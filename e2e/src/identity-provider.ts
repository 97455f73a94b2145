import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { identityProviderPort } from '@nearhand/deploy/journey-settings';
import type { Page } from '@playwright/test';
import { siteUrl } from './site/site.ts';

/** The provider of the journeys, which the site's API takes for Google. */
const providerPort = identityProviderPort(Number(new URL(siteUrl).port));

/** Starts `oidc-provider` with its pages. It accepts every address and password. */
export const startIdentityProvider = async (): Promise<ChildProcess> => {
  const args = ['--import', 'tsx', 'src/testing/identity-provider-main.ts', String(providerPort), siteUrl];
  const program = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../api'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    program.once('message', resolve);
    program.once('exit', () => reject(new Error('The identity provider did not start.')));
  });
  return program;
};

/** Makes the button of Google work on this page. Before the first visit. */
export const switchOnGoogle = (page: Page): Promise<unknown> =>
  page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    config.features.socialSignIn = ['google'];
    config.features.passwordRecovery = true;
    await route.fulfill({ json: config });
  });
