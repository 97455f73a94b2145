/**
 * @typedef {{ name: string, startTime: number, responseEnd: number }} Request
 */

const decoration = /\.(?:woff2?|webp|png|jpe?g|svg|ico|gif|avif)$/;

/** Pictures and fonts come after the content that they adorn, so no content waits for them. */
const isNeeded = ({ name }) => !decoration.test(new URL(name).pathname);

/**
 * The requests that followed each other until `shownAt`: from the last needed one back to the document, each time to
 * the one that ended last before it began. Requests that ran side by side count once.
 *
 * @param {readonly Request[]} requests
 * @param {number} shownAt
 * @returns {Request[]}
 */
export const requestChain = (requests, shownAt) => {
  const needed = requests.filter((request) => isNeeded(request) && request.responseEnd <= shownAt);
  const lastBefore = (time) =>
    needed
      .filter(({ responseEnd }) => responseEnd <= time)
      .reduce((last, one) => (!last || one.responseEnd > last.responseEnd ? one : last), undefined);
  const chain = [];
  for (let request = lastBefore(shownAt); request; request = lastBefore(request.startTime)) chain.unshift(request);
  return chain;
};
