import { useQuery } from '@tanstack/react-query';
import { featuredServices } from './featured-api.ts';
import { FourServices } from './four-services.tsx';

/** Home page: the four best services. */
const FeaturedServices = () => {
  const { data, ...query } = useQuery(featuredServices);
  return (
    <FourServices
      query={{ ...query, data: data?.data }}
      failed="Failed to load services. Please try again later."
      empty="No services available at the moment."
      isRow
    />
  );
};

export default FeaturedServices;
