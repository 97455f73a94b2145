import type { RuntimeConfig } from '@nearhand/contracts';

/** What a document's policy depends on. */
export interface PolicySources {
  /** Of its inline scripts: `sha256-…`. */
  inlineScripts: readonly string[];
  runtimeConfig: Pick<RuntimeConfig, 'apiBase' | 'stripeScriptUrl' | 'telemetryUrl'>;
  /** Address of the releases: its origin may give scripts, pictures and fonts where it is not the site's own. */
  releasesUrl?: string;
  /** More sources of scripts and of connections: those of a dev server. */
  devScripts?: readonly string[];
  devConnections?: readonly string[];
}

/** Stripe's own list for its script with the card field, 3-D Secure included: docs.stripe.com/security/guide?csp=csp-js */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Stripe's origins, or the one of the sandbox that plays it. */
const cardOrigins = (scriptUrl: string): typeof stripe => {
  const origins = foreignOrigin(scriptUrl);
  if (origins.includes('https://js.stripe.com')) return stripe;
  return { script: origins, frame: origins, connect: origins };
};

/** The value of the header. No source of scripts is `unsafe-…`; styles are inline, because Emotion writes them. */
export const contentSecurityPolicy = (sources: PolicySources): string => {
  const { inlineScripts, runtimeConfig, releasesUrl, devScripts = [], devConnections = [] } = sources;
  const { apiBase, stripeScriptUrl, telemetryUrl } = runtimeConfig;
  const cards = cardOrigins(stripeScriptUrl);
  const releases = foreignOrigin(releasesUrl);
  const api = foreignOrigin(apiBase);
  const hashes = inlineScripts.map((hash) => `'${hash}'`);
  return written({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes, ...cards.script, ...releases, ...devScripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...releases],
    'font-src': ["'self'", ...releases],
    'connect-src': ["'self'", ...api, ...foreignOrigin(telemetryUrl), ...cards.connect, ...releases, ...devConnections],
    'frame-src': cards.frame.length > 0 ? cards.frame : ["'none'"],
    'worker-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Addresses of scripts pass the shell's own policy (trusted-types.ts), and markup as text never reaches the page.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
};

const written = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');

/** None for a path of the site. */
const foreignOrigin = (url = ''): string[] => (/^https?:\/\//.test(url) ? [new URL(url).origin] : []);
