import { creditsPerService, errorCodes } from '@nearhand/contracts';
import { toast } from '@nearhand/platform';
import type { Refused } from '../service-form/refused-fields.ts';

/**
 * Says why no service was made, `reason` unless credits are missing; then with the way to `buy` as many as it takes, if
 * whoever made it is still here to come back. Returns what takes that back.
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
