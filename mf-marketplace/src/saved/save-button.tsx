import type { SavedService, Service } from '@nearhand/contracts';
import { errorText, toast, useEvent, useSession } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { Heart } from '@nearhand/ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { savedQueries, toggleSaved } from './saved-api.ts';

const includes = (list: readonly SavedService[], service: Service): boolean =>
  list.some(({ serviceId }) => serviceId === service._id);

/** Keeps a service for later, or no longer. A visitor is told to log in. */
export const SaveButton = ({ service }: { service: Service }) => {
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...savedQueries.mine(), enabled: isAuthenticated });
  const { mutateAsync } = useMutation(toggleSaved);
  const saved = isAuthenticated && data !== undefined && includes(data, service);
  useEvent('saved.changed', (_change, { otherTab }) => {
    if (otherTab) void queryClient.invalidateQueries({ queryKey: savedQueries.all() });
  });

  const toggle = async () => {
    if (!isAuthenticated) {
      toast.error('You must be logged in to save services');
      return;
    }
    let wasSaved: boolean;
    try {
      // A click may come before the list does, or after it could not be had.
      wasSaved = includes(await queryClient.ensureQueryData(savedQueries.mine()), service);
      await mutateAsync({ service, saved: !wasSaved });
    } catch (error) {
      toast.error(await errorText(error, 'Failed to update saved services'));
      return;
    }
    toast.success(wasSaved ? 'Service removed from saved list' : 'Service saved to your list');
  };

  return (
    <Button
      variant="outlined"
      size="small"
      aria-pressed={saved}
      startIcon={<Heart size={18} fill={saved ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => void toggle()}
      sx={saved ? { '& svg': { color: 'primary.main' } } : undefined}
    >
      Save
    </Button>
  );
};
