import { type Parsed, parseRuntimeConfig } from '@nearhand/contracts';

export const bootTimeoutMs = 10_000;

/** A document that the shell reads at boot is missing or invalid. `problems` are for the site's operators. */
export class BootError extends Error {
  override name = 'BootError';
  constructor(
    readonly document: string,
    readonly problems: string[],
  ) {
    super(`${document}: ${problems.join('; ')}`);
  }
}

export const fetchDocument = async (document: string, init: RequestInit): Promise<ArrayBuffer> => {
  const fail = (error: unknown) => {
    throw new BootError(document, [`could not be fetched (${String(error)})`]);
  };
  const response = await fetch(document, init).catch(fail);
  if (!response.ok) throw new BootError(document, [`answered ${response.status}`]);
  return await response.arrayBuffer().catch(fail);
};

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

/** A byte order mark stays: the signature covers it. */
export const textOf = (bytes: ArrayBuffer): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

export const readRuntimeConfig = async () => {
  const bytes = await fetchDocument('/config.json', { signal: AbortSignal.timeout(bootTimeoutMs) });
  return parseDocument('/config.json', textOf(bytes), parseRuntimeConfig);
};
