import { creditsPerService } from '@nearhand/contracts';

/** How many credits the address asks for (`?required=5`); what creating a service costs when it names no such number. */
export const requiredCredits = (params: URLSearchParams): number => {
  const asked = params.get('required') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : creditsPerService;
};
