import { useEvent } from '@nearhand/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FourServices } from '../services/four-services.tsx';
import { recommendedServices } from './recommended-api.ts';

/** What a customer may like next, for their dashboard. */
const RecommendedServices = () => {
  const queryClient = useQueryClient();
  useEvent('booking.changed', () => void queryClient.invalidateQueries(recommendedServices));
  return (
    <FourServices
      query={useQuery(recommendedServices)}
      failed="Recommendations could not be loaded."
      empty="Nothing to recommend yet."
    />
  );
};

export default RecommendedServices;
