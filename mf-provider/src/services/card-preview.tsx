import type { Service, User } from '@nearhand/contracts';
import { Slot, useSession, useSlotOffers } from '@nearhand/platform';
import { Box, CardSkeleton, RetryNotice, SectionHeading, Stack } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import type { ServiceForm } from './service-form.ts';
import { acceptedPrice } from './service-form.ts';

/** What nobody has seen, booked or judged yet. */
const unseen = {
  _id: '',
  icon: 'generic',
  status: 'draft',
  rating: 0,
  reviewCount: 0,
  views: 0,
  bookings: 0,
  createdAt: '',
} as const;

/** The form as the service that it will be; `saved` is what it is now, whose stars and provider stay. */
export const toPreviewedService = (
  { name, description, category, basePrice, images, options }: ServiceForm,
  { _id, name: provider, avatar, bio, location }: User,
  saved?: Service,
): Service => ({
  ...unseen,
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

/** The card that comes of the form. `saved` is the service as it was loaded; absent for a new one. */
export const CardPreview = ({ saved }: { saved?: Service }) => {
  const { values } = useFormikContext<ServiceForm>();
  const { user } = useSession();
  const isOffered = useSlotOffers('service.preview').length > 0;
  if (!user || !isOffered) return null;
  return (
    <section aria-labelledby="card-preview">
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
    </section>
  );
};

interface Props {
  /** The service as it is, where it is there already. */
  saved: Service | undefined;
  children: ReactNode;
}

/** What is filled in beside the card that comes of it, which stays in view; on a phone the card stands below. */
export const FormBesidePreview = ({ saved, children }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 4, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    }}
  >
    <Stack spacing={2.5}>{children}</Stack>
    {/* Empty where no release offers the preview. */}
    <Box
      sx={{
        '&:not(:empty)': { maxWidth: 400, width: { md: 320 } },
        position: { md: 'sticky' },
        top: 'calc(88px + var(--nh-top-line, 0px))',
        alignSelf: 'start',
      }}
    >
      <CardPreview saved={saved} />
    </Box>
  </Box>
);
