import type { Role } from '@nearhand/contracts';
import { useEvent } from '@nearhand/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { headerCredits } from './credits-api.ts';

export const hasCredits = (role: Role | undefined): boolean => role === 'provider' || role === 'admin';

/** How many credits the signed-in person has, as the header writes it: `...` while it is asked for. */
export const useCreditCount = (role: Role): string => {
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery({ ...headerCredits.balance(), enabled: hasCredits(role) });
  useEvent('credits.changed', () => void queryClient.invalidateQueries(headerCredits.balance()));
  if (data) return String(data.credits ?? 0);
  return isPending ? '...' : '–';
};
