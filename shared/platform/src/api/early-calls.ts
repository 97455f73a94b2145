interface EarlyCall {
  url: string;
  authorization: string | null;
  answer: Promise<Response>;
  /** How many parts of the page will ask for it. */
  takers: number;
}

declare global {
  /** GET calls that the document's script began. */
  var earlyCalls: EarlyCall[] | undefined;
}

/** After a change, an update and a navigation: the answers are older. A slow start does not make them wrong. */
export const forgetEarlyCalls = (): void => {
  globalThis.earlyCalls?.splice(0);
};

/** The answer to the same call, if the document's script began it: once for each part that said it would ask. */
export const takeEarlyAnswer = ({ method, url, headers }: Request): Promise<Response> | undefined => {
  const { earlyCalls = [] } = globalThis;
  const index = earlyCalls.findIndex(
    (call) => method === 'GET' && call.url === url && call.authorization === headers.get('authorization'),
  );
  const call = earlyCalls[index];
  if (!call) return undefined;
  call.takers -= 1;
  if (call.takers > 0) return call.answer.then((answer) => answer.clone());
  earlyCalls.splice(index, 1);
  return call.answer;
};
