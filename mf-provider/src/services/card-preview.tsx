import type { Service, User } from '@nearhand/contracts';
import { Slot, useSession, useSlotOffers } from '@nearhand/platform';
import { Box, CardSkeleton, RetryNotice, SectionHeading } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { acceptedPrice, type ServiceForm } from './service-form.ts';

const newService = {
  _id: '',
  icon: 'generic',
  status: 'draft',
  rating: 0,
  reviewCount: 0,
  views: 0,
  bookings: 0,
  createdAt: '',
} as const;

/** The form as a service; the rating and the provider are those of `saved`. */
export const toPreviewedService = (
  { name, description, category, basePrice, images, options }: ServiceForm,
  { _id, name: provider, avatar, bio, location }: User,
  saved?: Service,
): Service => ({
  ...newService,
  provider: { _id, name: provider, avatar, bio, location },
  ...saved,
  name,
  description,
  category: category || 'Other',
  basePrice: acceptedPrice(basePrice),
  images,
  options: options.map((option) => ({
    _id: option._id ?? option.key,
    name: option.name,
    description: option.description,
    price: acceptedPrice(option.price),
  })),
});

export const CardPreview = ({ saved }: { saved?: Service }) => {
  const { values } = useFormikContext<ServiceForm>();
  const { user } = useSession();
  const isOffered = useSlotOffers('service.preview').length > 0;
  if (!user || !isOffered) return null;
  return (
    <Box
      component="section"
      aria-labelledby="card-preview"
      sx={{
        maxWidth: 400,
        position: { md: 'sticky' },
        top: 'calc(88px + var(--nh-top-line, 0px))',
        alignSelf: 'start',
      }}
    >
      <SectionHeading id="card-preview" subtitle="How customers will see it in the marketplace.">
        Preview
      </SectionHeading>
      <Slot
        name="service.preview"
        facts={{ service: toPreviewedService(values, user, saved) }}
        skeleton={<CardSkeleton />}
        failed={({ retry }) => (
          <RetryNotice severity="info" onRetry={retry}>
            The preview could not be loaded. You can go on without it.
          </RetryNotice>
        )}
      />
    </Box>
  );
};
