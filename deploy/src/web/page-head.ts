/** What the document holds in place of its head's own part: nginx's server-side includes, of which this reads two. */
const place =
  /<!--# block name="head" -->([\s\S]*?)<!--# endblock -->\s*<!--# include virtual="([^"]*)\$request_uri" stub="head" -->/;

const timeout = 1_000;

/** The document for a path of the site, its head as the API tells it; the document's own where there is none. */
export const documentFor = (document: string, apiUrl: string): ((path: string) => Promise<string>) => {
  const [, own = '', address = ''] = place.exec(document) ?? [];
  return async (path) => {
    const head = address && (await askFor(`${apiUrl}${address}${encodeURIComponent(path)}`));
    return document.replace(place, () => head || own);
  };
};

/** Empty when it cannot be had: a page without a head of its own is better than none. */
const askFor = async (url: string): Promise<string> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
};
