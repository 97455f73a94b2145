import { Credits, creditsPerService, type Role } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, useEvent } from '@nearhand/platform';
import { Typography } from '@nearhand/ui';
import { Coins } from '@nearhand/ui/icons';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { iconOf } from '../menu/entry-icons.ts';
import { creditsEntries } from '../menu/header-entries.ts';
import { HeaderMenu, MenuEntry } from '../menu/header-menu.tsx';

const headerCredits = {
  balance: () =>
    queryOptions({
      queryKey: ['header', 'credits'] as const,
      queryFn: ({ signal }) => api.get('subscription/credits', { signal, read: readDataAs(Credits) }),
      meta: { isLive: true },
    }),
};

export const hasCredits = (role: Role | undefined): boolean => role === 'provider' || role === 'admin';

export const useCreditCount = (role: Role): string => {
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery({ ...headerCredits.balance(), enabled: hasCredits(role) });
  useEvent('credits.changed', () => void queryClient.invalidateQueries(headerCredits.balance()));
  if (data) return String(data.credits);
  return isPending ? '...' : '–';
};

export const CreditsNote = ({ count, role }: { count: string; role: Role }) => (
  <>
    <Typography component="div" sx={{ fontWeight: 650 }}>
      {count} {count === '1' ? 'credit' : 'credits'} available
    </Typography>
    {role === 'provider' && (
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        Creating a service costs {creditsPerService} credits
      </Typography>
    )}
  </>
);

export const CreditsMenu = ({ role }: { role: Role }) => {
  const count = useCreditCount(role);
  return (
    <HeaderMenu
      label="Credits"
      button={
        <>
          <Coins size={18} aria-hidden />
          <span key={count}>{`${count} Credits`}</span>
        </>
      }
      buttonLook={{
        variant: 'outlined',
        size: 'small',
        // Room for three digits: the header must not move when the count comes.
        sx: { borderRadius: '999px', minWidth: 132, fontVariantNumeric: 'tabular-nums' },
      }}
      heading={<CreditsNote count={count} role={role} />}
    >
      {creditsEntries.map((entry) => (
        <MenuEntry key={entry.label} {...entry} Icon={iconOf(entry)} />
      ))}
    </HeaderMenu>
  );
};
