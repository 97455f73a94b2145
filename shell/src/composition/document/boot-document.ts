import { type Parsed, parseRuntimeConfig } from '@nearhand/contracts';

export const patience = 10_000;

/** What the shell reads at boot could not be had or is wrong. `problems` are for whoever runs the site. */
export class BootError extends Error {
  override name = 'BootError';
  constructor(
    readonly document: string,
    readonly problems: string[],
  ) {
    super(`${document}: ${problems.join('; ')}`);
  }
}

/** The bytes of a document of this site. Throws a {@link BootError} where it cannot be had. */
export const fetchDocument = async (document: string, init: RequestInit): Promise<ArrayBuffer> => {
  const fail = (error: unknown) => {
    throw new BootError(document, [`could not be fetched (${String(error)})`]);
  };
  const response = await fetch(document, init).catch(fail);
  if (!response.ok) throw new BootError(document, [`answered ${response.status}`]);
  return await response.arrayBuffer().catch(fail);
};

/** What a document holds. Throws a {@link BootError} that names every field that is wrong. */
export const parseDocument = <T>(document: string, text: string, parse: (data: unknown) => Parsed<T>): T => {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BootError(document, ['is not JSON']);
  }
  const parsed = parse(data);
  if (!parsed.ok) throw new BootError(document, parsed.problems);
  return parsed.value;
};

/** The exact text of bytes: back in bytes it is the same again, or it was no text. */
export const textOf = (bytes: ArrayBuffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

export const readRuntimeConfig = async () => {
  const bytes = await fetchDocument('/config.json', { signal: AbortSignal.timeout(patience) });
  return parseDocument('/config.json', textOf(bytes), parseRuntimeConfig);
};
