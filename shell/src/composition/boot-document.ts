import { type Parsed, parseComposition, parseRuntimeConfig } from '@nearhand/contracts';

const timeout = 10_000;

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

const read = async <T>(document: string, parse: (data: unknown) => Parsed<T>): Promise<T> => {
  const response = await fetch(document, { signal: AbortSignal.timeout(timeout) }).catch((error: unknown) => {
    throw new BootError(document, [`could not be fetched (${String(error)})`]);
  });
  if (!response.ok) throw new BootError(document, [`answered ${response.status}`]);
  const data: unknown = await response.json().catch(() => {
    throw new BootError(document, ['is not JSON']);
  });
  const parsed = parse(data);
  if (!parsed.ok) throw new BootError(document, parsed.problems);
  return parsed.value;
};

export const readComposition = () => read('/composition.json', parseComposition);
export const readRuntimeConfig = () => read('/config.json', parseRuntimeConfig);
