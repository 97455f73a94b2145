import { useRefreshOn } from '@nearhand/platform';
import { useQuery } from '@tanstack/react-query';
import { FourServices } from '../services/four-services.tsx';
import { recommendedServices } from './recommended-api.ts';

/** What a customer may like next, for their dashboard. */
const RecommendedServices = () => {
  useRefreshOn(['booking.changed'], recommendedServices.queryKey);
  return (
    <FourServices
      query={useQuery(recommendedServices)}
      failed="Recommendations could not be loaded."
      empty="Nothing to recommend yet."
    />
  );
};

export default RecommendedServices;
