import { previewHostCookie } from '@nearhand/contracts';

/** A dev server on the visitor's own machine, and nothing else. */
const host = String.raw`(?:localhost|127\.0\.0\.1):[0-9]{2,5}`;

/** Finds the host in a `Cookie` header; nginx and JavaScript read it alike. */
export const previewCookiePattern = `(?:^|; *)${previewHostCookie}=(?<previewed>${host}) *(?:;|$)`;

const pattern = new RegExp(previewCookiePattern);

/** The dev server that this visitor previews, from a `Cookie` header: `localhost:4103`. */
export const previewHostOf = (cookies = ''): string | undefined => pattern.exec(cookies)?.groups?.previewed;

/** What a document's policy allows because of it. */
export const previewSources = (previewed: string | undefined) =>
  previewed === undefined
    ? { devScripts: [], devConnections: [] }
    : { devScripts: [`http://${previewed}`], devConnections: [`http://${previewed}`, `ws://${previewed}`] };
