/** Begins each name on the wire and in a browser's storage. Stored documents and open tabs have it: it cannot change. */
export const namespace = 'nearhand';

/** The cookie with a visitor's random id, so that the server renders the releases that the browser will choose. */
export const visitorCookie = `${namespace}-visitor`;

/**
 * The cookie with the id that takes the place of the visitor's from the next document on. The API sets it for a person with an
 * account, so that it knows which release that person gets.
 */
export const personCookie = `${namespace}-person`;

/** The cookie that tells the web tier which dev server this visitor's pages may load scripts from: `localhost:4103`. */
export const previewHostCookie = `${namespace}-preview-host`;

/** The member `typ` in the head of a statement: a token of one type is not accepted as another. */
export const typOf = (type: string): string => `${namespace}-${type}+jwt`;
