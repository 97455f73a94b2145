import type { ServiceOption } from '@nearhand/contracts';

/**
 * The option that `?option=` asks for: by id, else by index; without it the first. Undefined when there is no such
 * option.
 */
export const chosenOption = (options: readonly ServiceOption[], asked: string | null): ServiceOption | undefined => {
  if (asked === null) return options[0];
  const byId = options.find(({ _id }) => _id === asked);
  return byId ?? (/^\d+$/.test(asked) ? options[Number(asked)] : undefined);
};
