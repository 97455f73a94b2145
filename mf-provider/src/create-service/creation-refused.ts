import { creditsPerService, errorCodes } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import type { Refused } from '../service-form/refused-fields.ts';

/**
 * Shows a toast with the reason why no service was created. When credits are missing, the toast offers to `buy` the
 * required number; without `buy` it offers nothing. Returns a function that closes the toast.
 */
export const sayNotCreated = (said: Refused, reason: string, buy?: (required: number) => void): (() => void) => {
  if (said?.code !== errorCodes.insufficientCredits) {
    return toast.error('Failed to create service', { description: reason });
  }
  const required = typeof said.required === 'number' ? said.required : creditsPerService;
  const current = typeof said.current === 'number' ? said.current : 0;
  return toast.error(`You need ${required} credits to create a service. You currently have ${current} credits.`, {
    ...(buy && { action: { label: 'Buy Credits', onSelect: () => buy(required) } }),
  });
};
