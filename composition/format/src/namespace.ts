/** Begins each name on the wire and in a browser's storage. Stored documents and open tabs have it: it cannot change. */
export const namespace = 'nearhand';
