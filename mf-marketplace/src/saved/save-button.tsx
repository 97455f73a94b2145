import type { SavedService, Service } from '@nearhand/contracts';
import { errorToast, toast, useSession } from '@nearhand/platform';
import { Button } from '@nearhand/ui';
import { Heart } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { savedAfterChanges, savedQueries, useSavedAfterChanges, useToggleSaved } from './saved-api.ts';

const includes = (list: readonly SavedService[] | undefined, service: Service): boolean =>
  list?.some(({ serviceId }) => serviceId === service._id) ?? false;

export const SaveButton = ({ service }: { service: Service }) => {
  const { isAuthenticated } = useSession();
  const queryClient = useQueryClient();
  const toggleSaved = useToggleSaved();
  const { data } = useQuery({ ...savedQueries.ofService(service._id), enabled: isAuthenticated });
  const saved = includes(useSavedAfterChanges(data), service) && isAuthenticated;

  const toggle = async () => {
    if (!isAuthenticated) {
      toast.error('You must be logged in to save services');
      return;
    }
    let wasSaved: boolean;
    try {
      // The entry may still be loading, or may have failed.
      const list = await queryClient.ensureQueryData(savedQueries.ofService(service._id));
      wasSaved = includes(savedAfterChanges(queryClient, list), service);
      await toggleSaved({ entry: entryOf(service), saved: !wasSaved });
    } catch (error) {
      toast.error(...(await errorToast(error, 'Failed to update saved services')));
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
      {saved ? 'Saved' : 'Save'}
    </Button>
  );
};

const entryOf = ({ _id, name, category, images, provider, rating, basePrice }: Service): SavedService => ({
  _id,
  serviceId: _id,
  name,
  category,
  image: images[0] ?? '',
  providerName: provider.name,
  rating,
  price: basePrice,
});
