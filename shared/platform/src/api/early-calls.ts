interface EarlyCall {
  url: string;
  authorization: string | null;
  /** As `performance.now()`. */
  startedAt: number;
  answer: Promise<Response>;
}

declare global {
  /** GET calls that the document's own script began. */
  var earlyCalls: EarlyCall[] | undefined;
}

const maxAgeMs = 10_000;

/** The answer to the same call, if the document's own script began it: for the first that asks. */
export const takeEarlyAnswer = ({ method, url, headers }: Request): Promise<Response> | undefined => {
  const { earlyCalls = [] } = globalThis;
  const index = earlyCalls.findIndex(
    (call) =>
      method === 'GET' &&
      call.url === url &&
      call.authorization === headers.get('authorization') &&
      performance.now() - call.startedAt < maxAgeMs,
  );
  return index < 0 ? undefined : earlyCalls.splice(index, 1)[0]?.answer;
};
