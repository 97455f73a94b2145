// The dev server's overlay needs a frame and a policy of Trusted Types, which the page of a production shell does not allow.
import { createOverlay as create, formatProblem } from 'webpack-dev-server/client/overlay.js';

const none = { send() {} };

export { formatProblem };
/** A shell that is built for production has a table of hashes in its document. */
export const createOverlay = (options) => (document.getElementById('asset-integrity') ? none : create(options));
