import { resolve } from 'node:path';
import type { SiteConfig } from '@slices/format';
import { textIn, wholeNumberIn } from '@slices/kernel/variables.ts';
import type { RateLimit } from './rate-limit.ts';
import type { SiteAnswers, ThirdParty } from './site-answers.ts';

export interface WebSettings {
  apiUrl: string;
  /** Connections to the API at most, for calls and again for event streams. Default 2048. */
  apiConnections?: number;
  /** The folder of releases: a path, or its address in a bucket that is read without credentials. */
  releases: string;
  /** The folder of the environment, with its composition, likewise. */
  environment: string;
  /** The content of `/config.json`. */
  runtimeConfig: SiteConfig;
  thirdParty: ThirdParty;
  answers: SiteAnswers;
  shell: { folder: string } | { url: string };
  /** The renderer's address. Without it every page gets the plain document. */
  rendererUrl?: string;
  /** The address of releases for browsers, where that is another origin. */
  releasesUrl?: string;
  /** Address ranges of proxies whose X-Forwarded-For is believed. */
  proxies?: string[];
  /** Visitors use https, which ends before this server. */
  isHttps?: boolean;
  /** Of one address, for reports, rendered pages and calls that ask to be traced. */
  limits?: { telemetry: RateLimit; rendered: RateLimit; traced: RateLimit };
  /** Gets one line of JSON per request, and errors. */
  log?: { write: (line: string) => void };
  /** For how long a stop waits for answers that have begun. It never waits for event streams. */
  stopMs?: number;
}

/** Settings of a web tier in production. Throws a `UserError` for what is missing or wrong. */
export const webSettingsFrom = (
  variables: NodeJS.ProcessEnv,
  site: Pick<WebSettings, 'runtimeConfig' | 'thirdParty' | 'answers'>,
): WebSettings & { host: string; port: number } => {
  const given = textIn(variables, 'STORE');
  const store = /^https?:/.test(given) ? given.replace(/\/$/, '') : resolve(given);
  return {
    ...site,
    host: variables.HOST || '127.0.0.1',
    port: wholeNumberIn(variables, 'PORT', 8080),
    apiUrl: textIn(variables, 'API_URL'),
    releases: `${store}/releases`,
    environment: `${store}/environments/${textIn(variables, 'ENVIRONMENT')}`,
    shell: { folder: resolve(textIn(variables, 'SHELL_FOLDER')) },
    ...(variables.RENDERER_URL && { rendererUrl: variables.RENDERER_URL }),
    ...(variables.RELEASES_URL && { releasesUrl: variables.RELEASES_URL }),
    ...(variables.PROXIES && { proxies: variables.PROXIES.split(',') }),
    isHttps: variables.HTTPS === 'true',
    // Browsers send what they measured every 15 s; many people may share an address.
    limits: {
      telemetry: { perSecond: 20, burst: 100 },
      rendered: { perSecond: 20, burst: 40 },
      traced: { perSecond: 10, burst: 100 },
    },
    log: process.stdout,
    stopMs: 15_000,
  };
};
