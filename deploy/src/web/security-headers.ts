import { contentSecurityPolicy, type PolicySources } from './content-security-policy.ts';

/** What goes with every answer of the web tier. */
export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** What goes with the files of releases: none of them is a page, and what is opened as one runs nothing. */
export const releaseHeaders = { 'content-security-policy': "default-src 'none'; sandbox" };

/** What goes with documents besides. */
export const documentHeaders = (sources: PolicySources) => ({
  'content-security-policy': contentSecurityPolicy(sources),
  // Cards alone are paid with, and Stripe asks for the permission from its frame.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
});

/** Where the site is reached by https alone. */
export const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };
