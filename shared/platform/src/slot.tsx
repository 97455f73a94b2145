import type { FactsOf } from '@nearhand/contracts';
import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { type Failure, type SlotOffer, useShellHost } from './host-context.ts';
import { useSession } from './session.ts';

interface SlotProps<Name extends string> {
  /** The place: `home.featured`. */
  name: Name;
  /** What the place tells its widgets, as their props; for a place that tells something. */
  facts?: FactsOf<Name>;
  /** Shown while a widget loads; shaped like what will come. */
  skeleton?: ReactNode;
  /** Shown for a widget that could not be had. */
  failed: (widget: { title: string; retry: () => void }) => ReactNode;
}

/** What the releases offer for a place to whoever looks at it; what is for one role waits until the role is known. */
export const useSlotOffers = (place: string): readonly SlotOffer[] => {
  const { user, isAuthenticated } = useSession();
  const audience = isAuthenticated ? user?.role : 'guest';
  return useShellHost()
    .slotOffers(place)
    .filter(({ roles }) => roles.some((role) => role === 'any' || role === audience));
};

/** Renders what the releases offer for a place. A dead widget costs its own rectangle and nothing else. */
export const Slot = <Name extends string>({ name, facts, skeleton = null, failed }: SlotProps<Name>) => {
  const { report } = useShellHost();
  return useSlotOffers(name).map((offer) => (
    <Widget
      key={offer.slice + offer.expose}
      offer={offer}
      facts={facts}
      skeleton={skeleton}
      failed={failed}
      report={report}
    />
  ));
};

interface WidgetProps extends Pick<SlotProps<string>, 'skeleton' | 'failed'> {
  offer: SlotOffer;
  facts: object | undefined;
  report: (failure: Failure) => void;
}

const Widget = ({ offer, facts, skeleton, failed, report }: WidgetProps) => {
  const [attempt, setAttempt] = useState(0);
  const retry = () => void offer.reset().finally(() => setAttempt((before) => before + 1));
  return (
    <WidgetBoundary
      key={attempt}
      fallback={failed({ title: offer.title, retry })}
      onError={(error) => report({ slice: offer.slice, stage: 'slot', message: String(error) })}
    >
      <Suspense fallback={skeleton}>
        <Content offer={offer} facts={facts} />
      </Suspense>
    </WidgetBoundary>
  );
};

const Content = ({ offer, facts }: Pick<WidgetProps, 'offer' | 'facts'>) => {
  const Offered = use(offer.load());
  return <Offered {...facts} />;
};

interface BoundaryProps {
  fallback: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

class WidgetBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
