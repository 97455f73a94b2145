import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface HostedPage {
  title: string;
  /** The content of `main`, with its `h1`. */
  body: Html;
  /** The test cards or banks for this page, for the notice above it. */
  notice: string;
  /** Address of the page's script, such as `/hosted/checkout.js`. */
  script?: string;
  /** Addresses outside that the answer to a form of this page may lead to. */
  formTargets?: string[];
  /** It answers a form: a browser going back to it cannot ask for it again, so it keeps it. */
  isFormAnswer?: boolean;
  /** Default 200. */
  status?: number;
}

/** The one frame of every page that stands for a page of Stripe's. */
export const sendHostedPage = (reply: FastifyReply, page: HostedPage): FastifyReply =>
  reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policyOf(page),
      'cache-control': page.isFormAnswer ? 'private, no-cache' : 'no-store',
      // Its address opens it, so it is not told to the next page.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(framed(page).text);

const policyOf = ({ script, formTargets = [] }: HostedPage): string =>
  [
    "default-src 'none'",
    `script-src ${script === undefined ? "'none'" : "'self'"}`,
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    'img-src data:',
    // Browsers hold the redirect that answers a form to this list, too.
    `form-action ${[...new Set(["'self'", ...formTargets.map((address) => new URL(address).origin)])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const framed = ({ title, body, notice, script }: HostedPage): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/hosted/hosted.css" />
    ${script !== undefined && html`<script defer src="${script}"></script>`}
  </head>
  <body>
    <header class="notice"><strong>Stripe sandbox.</strong> ${notice}</header>
    <main>${body}</main>
  </body>
</html>
`;
