import { createHash } from 'node:crypto';
import { previewHostCookie, type SiteConfig } from '@slices/format';
import type { ThirdParty } from './site-answers.ts';

export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

export const releaseHeaders = { 'content-security-policy': "default-src 'none'; sandbox" };

export const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };

export const documentHeaders = (sources: PolicySources) => ({
  'content-security-policy': contentSecurityPolicy(sources),
  // A provider's frame may ask for the payment permission; nothing else is used.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
});

export interface PolicySources {
  /** Of its inline scripts: `sha256-…`. */
  inlineScripts: readonly string[];
  runtimeConfig: SiteConfig;
  thirdParty: ThirdParty;
  releasesUrl?: string | undefined;
  devScripts?: readonly string[];
  devConnections?: readonly string[];
  /** Names of further policies of Trusted Types. */
  devPolicies?: readonly string[];
}

/** No source of scripts is `unsafe-…`; styles are inline, because Emotion writes them. */
const contentSecurityPolicy = (sources: PolicySources): string => {
  const {
    inlineScripts,
    runtimeConfig,
    thirdParty,
    releasesUrl,
    devScripts = [],
    devConnections = [],
    devPolicies = [],
  } = sources;
  const { apiBase, telemetryUrl } = runtimeConfig;
  const releases = foreignOrigin(releasesUrl);
  const api = foreignOrigin(apiBase);
  const hashes = inlineScripts.map((hash) => `'${hash}'`);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...thirdParty.script, ...releases, ...devScripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...releases],
    'font-src': ["'self'", ...releases],
    'connect-src': [
      "'self'",
      ...api,
      ...foreignOrigin(telemetryUrl),
      ...thirdParty.connect,
      ...releases,
      ...devConnections,
    ],
    'frame-src': thirdParty.frame.length > 0 ? thirdParty.frame : ["'none'"],
    'worker-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Addresses of scripts pass the shell's policy (trusted-types.ts), and markup as text never reaches the page.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...devPolicies],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
};

const foreignOrigin = (url = ''): string[] => (/^https?:\/\//.test(url) ? [new URL(url).origin] : []);

/** Hashes of the scripts and import maps in `html` itself, as a policy names them. Data such as JSON-LD never runs. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc\s*=|\btype\s*=(?!["']?importmap\b)/i.test(attributes)
      ? []
      : [`sha256-${createHash('sha256').update(text).digest('base64')}`],
  );

/** Of the shell's document. A policy fits only documents that are made from it. */
export const shellHash = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 16);

/** A dev server on the visitor's machine in a `Cookie` header. */
const previewCookie = new RegExp(
  `(?:^|; *)${previewHostCookie}=(?<previewed>(?:localhost|127\\.0\\.0\\.1):[0-9]{2,5}) *(?:;|$)`,
);

export const previewHostOf = (cookies = ''): string | undefined => previewCookie.exec(cookies)?.groups?.previewed;

export const previewSources = (previewed: string | undefined) =>
  previewed === undefined
    ? { devScripts: [], devConnections: [] }
    : { devScripts: [`http://${previewed}`], devConnections: [`http://${previewed}`, `ws://${previewed}`] };
