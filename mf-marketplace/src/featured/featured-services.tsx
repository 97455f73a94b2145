import { useQuery } from '@tanstack/react-query';
import { FourServices } from '../services/four-services.tsx';
import { featuredServices } from './featured-api.ts';

/** The four best services, for the home page. */
const FeaturedServices = () => (
  <FourServices
    query={useQuery(featuredServices)}
    failed="Failed to load services. Please try again later."
    empty="No services available at the moment."
  />
);

export default FeaturedServices;
