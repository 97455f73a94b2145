import type { FactsOf } from '@nearhand/contracts';
import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { RetryOnline } from './back-online.tsx';
import { type Failure, SliceNameContext, type SlotOffer, useShellHost } from './host-context.ts';
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
  const again = () => setAttempt((before) => before + 1);
  const retry = () => void offer.reset().finally(again);
  return (
    <WidgetBoundary
      key={attempt}
      fallback={<RetryOnline onRetry={retry}>{failed({ title: offer.title, retry })}</RetryOnline>}
      onError={(error) => {
        if (!offer.caught) report({ slice: offer.slice, stage: 'slot', message: String(error) });
        return offer.caught?.(error) ?? false;
      }}
      onAgain={again}
    >
      <Suspense fallback={skeleton}>
        <SliceNameContext value={offer.slice}>
          <Content offer={offer} facts={facts} />
        </SliceNameContext>
      </Suspense>
    </WidgetBoundary>
  );
};

const Content = ({ offer, facts }: Pick<WidgetProps, 'offer' | 'facts'>) => {
  // What stands stays, also when its release gives way to another elsewhere on this page.
  const [loading] = useState(() => offer.load());
  const Offered = use(loading);
  return <Offered {...facts} />;
};

interface BoundaryProps {
  fallback: ReactNode;
  /** True says to render again. */
  onError: (error: unknown) => boolean;
  onAgain: () => void;
  children: ReactNode;
}

interface Broken {
  /** Caught, and not yet judged; or judged to be beyond help. */
  broken: 'no' | 'perhaps' | 'yes';
}

class WidgetBoundary extends Component<BoundaryProps, Broken> {
  override state: Broken = { broken: 'no' };
  private isBeyondHelp = false;
  static getDerivedStateFromError = (): Broken => ({ broken: 'perhaps' });
  override componentDidCatch(error: unknown) {
    if (this.isBeyondHelp) throw error; // what stands in for it broke too: the next boundary's
    if (this.props.onError(error)) return this.props.onAgain();
    this.isBeyondHelp = true;
    this.setState({ broken: 'yes' });
  }
  override render() {
    return { no: this.props.children, perhaps: null, yes: this.props.fallback }[this.state.broken];
  }
}
