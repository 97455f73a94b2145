import type { Service } from '@nearhand/contracts';
import { CountTabs } from '@nearhand/ui/figures';
import { ReviewList } from '../reviews/review-list.tsx';
import { AboutProvider } from './about-provider.tsx';
import { ServiceOptions } from './service-options.tsx';
import type { Viewer } from './viewer.ts';

const steps = ['options', 'provider', 'reviews'] as const;
export type Step = (typeof steps)[number];

interface Props {
  service: Service;
  viewer: Viewer;
  step: Step;
  onStep: (step: Step) => void;
}

/** From what is on offer, by who offers it, to what others say. */
export const ServiceSteps = ({ service, viewer, step, onStep }: Props) => (
  <div>
    <CountTabs
      label="About this service"
      value={step}
      onChange={(id) => onStep(steps.find((one) => one === id) ?? 'options')}
      tabs={[
        {
          id: 'options',
          label: 'Step 1: Service Options',
          content: <ServiceOptions service={service} viewer={viewer} />,
        },
        {
          id: 'provider',
          label: 'Step 2: About Provider',
          content: <AboutProvider provider={service.provider} />,
        },
        { id: 'reviews', label: 'Step 3: Reviews', content: <ReviewList serviceId={service._id} /> },
      ]}
    />
  </div>
);
