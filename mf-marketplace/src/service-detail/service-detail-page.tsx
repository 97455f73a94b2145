import { paths, type Service, serviceHead } from '@nearhand/contracts';
import { errorStatus, toast, useEvent, useParams, useSearchParams, useSession } from '@nearhand/platform';
import { BackLink, Button, brandName, ErrorState, lazyPart, PageFrame, PageSkeleton } from '@nearhand/ui';
import { Star } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageHead } from '../page-head/use-page-head.ts';
import { ReportButton, ReportPlace } from '../reports/report-button.tsx';
import { reviewQueries } from '../reviews/review-api.ts';
import { useReviewUpdates } from '../reviews/write-review-api.ts';
import { SaveButton } from '../saved/save-button.tsx';
import { DetailColumns } from '../services/detail-columns.tsx';
import { listedService, serviceQueries } from '../services/service-api.ts';
import { BookingCard } from './booking-card.tsx';
import { ServiceGallery } from './service-gallery.tsx';
import { ServiceSteps, type Step } from './service-steps.tsx';
import { ServiceSummary, ServiceTitle } from './service-summary.tsx';
import { ShareButton } from './share-button.tsx';
import { offers, viewerOf } from './viewer.ts';

export const ServiceDetailPage = () => {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const near = address.get('near') ?? '';
  const queryClient = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...serviceQueries.detail(id, near),
    placeholderData: () => listedService(queryClient, id),
  });
  useEvent('service.changed', () => void queryClient.invalidateQueries({ queryKey: serviceQueries.all() }));

  // Data of an older document may still be there.
  if (data && errorStatus(error) !== 404)
    return <ServiceDetail key={id} service={data} near={isPlaceholderData ? '' : near} />;
  if (!error || isFetching) {
    return (
      <PageFrame>
        <title>{brandName}</title>
        <PageSkeleton variant="detail" />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      <ErrorState
        isPage
        title="Error Loading Service"
        what="the service details"
        onRetry={() => void refetch()}
        links={[{ to: paths.marketplace, label: 'Browse services' }]}
      />
    </PageFrame>
  );
};

const ReviewDialog = lazyPart(() =>
  import(/* webpackChunkName: "review-dialog" */ '../reviews/review-dialog.tsx').then(
    ({ ReviewDialog }) => ReviewDialog,
  ),
);

const ServiceDetail = ({ service, near }: { service: Service; near: string }) => {
  usePageHead((origin) => serviceHead(service, origin));
  const session = useSession();
  const viewer = viewerOf(session, service);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('review') === '1';
  const [step, setStep] = useState<Step>(asked ? 'reviews' : 'options');
  useReviewUpdates();
  const { data: own } = useQuery({ ...reviewQueries.own(service._id), enabled: offers[viewer].review });

  const reviewed = own === undefined ? undefined : own !== null;
  const mayReview = offers[viewer].review && reviewed === false;
  const askForReview = (open: boolean) =>
    setAddress({ ...(near && { near }), ...(open && { review: '1' }) }, { replace: true, preventScrollReset: true });

  // An open dialog stays open when the same user reviews the service in another tab.
  const mayWrite = mayReview || viewer === 'visitor';
  const [isWriting, setWriting] = useState(false);
  if (asked && mayWrite && !isWriting) setWriting(true);
  if (!asked && isWriting) setWriting(false);

  const mayNotReview = viewer !== 'unknown' && viewer !== 'visitor' && (!offers[viewer].review || reviewed === true);
  useEffect(() => {
    if (!asked || !mayNotReview || isWriting) return;
    // Otherwise the dialog would open once the earlier review is deleted.
    setAddress(near ? { near } : {}, { replace: true, preventScrollReset: true });
    if (!reviewed) return;
    setStep('reviews');
    toast.info('You have already reviewed this service.');
  }, [asked, mayNotReview, reviewed, isWriting, near, setAddress]);

  return (
    <PageFrame>
      <BackLink to={paths.marketplace}>Marketplace</BackLink>
      <DetailColumns>
        <ServiceGallery service={service} />
        <ServiceTitle service={service} />
        {/* Here for those who use keys: on the screen it stands at the right or at the bottom. */}
        <BookingCard service={service} viewer={viewer} />
        <ServiceSummary
          service={service}
          viewer={viewer}
          near={near}
          actions={
            <>
              {/* First: the others come with the session. */}
              <ShareButton service={service} />
              {offers[viewer].save && <SaveButton service={service} />}
              {mayReview && (
                <Button
                  variant="outlined"
                  size="small"
                  startIcon={<Star size={18} />}
                  onClick={() => askForReview(true)}
                >
                  Write a Review
                </Button>
              )}
            </>
          }
        />
        <ServiceSteps service={service} viewer={viewer} step={step} onStep={setStep} />
        <ReportPlace>
          <ReportButton kind="service" id={service._id} ownerId={service.provider._id} label="Report this service" />
        </ReportPlace>
      </DetailColumns>
      {asked && isWriting && (
        <ReviewDialog
          service={service}
          onClose={() => askForReview(false)}
          onSubmitted={() => {
            setStep('reviews');
            askForReview(false);
          }}
        />
      )}
    </PageFrame>
  );
};

export { ServiceDetailPage as Component };
