import type { Service } from '@nearhand/contracts';
import { Slot, useSession, useSlotOffers } from '@nearhand/platform';
import { CardSkeleton, RetryNotice, SectionHeading } from '@nearhand/ui';
import { useFormikContext } from 'formik';
import { toPreviewedService } from './previewed-service.ts';
import type { ServiceForm } from './service-form.ts';

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
