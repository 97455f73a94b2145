import type { FactsOf } from '@nearhand/contracts';
import { Leavable, RetryOnline, SliceBoundary, SlicePart, type SlotOffer, useShellHost } from '@slices/host/shared';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';

interface SlotProps<Name extends string> {
  name: Name;
  facts?: FactsOf<Name>;
  skeleton?: ReactNode;
  failed: (widget: { title: string; retry: () => void }) => ReactNode;
}

/** The widgets of an extension slot for the present user; those for one role wait until the role is known. */
export const useSlotOffers = (name: string): readonly SlotOffer[] => {
  const { user, isAuthenticated } = useSession();
  const audience = isAuthenticated ? user?.role : 'guest';
  return useShellHost()
    .slotOffers(name)
    .filter(({ roles }) => roles.some((role) => role === 'any' || role === audience));
};

/** Renders the widgets of an extension slot. A widget that fails is replaced by `failed`; nothing else breaks. */
export const Slot = <Name extends string>({ name, ...props }: SlotProps<Name>) => {
  const { report } = useShellHost();
  const parts = useSlotOffers(name).map((offer) => ({
    key: `${offer.slice} ${offer.version} ${offer.expose}`,
    node: <Widget offer={offer} {...props} />,
    onLeft: (error: unknown) =>
      offer.left ? offer.left(error) : report({ slice: offer.slice, stage: 'slot', message: String(error) }),
  }));
  return <Leavable parts={parts} />;
};

type WidgetProps = Pick<SlotProps<string>, 'skeleton' | 'failed'> & { offer: SlotOffer; facts?: object | undefined };

const Widget = ({ offer, facts, skeleton = null, failed }: WidgetProps) => {
  const { report } = useShellHost();
  const [attempt, setAttempt] = useState(0);
  const renderAgain = () => setAttempt((before) => before + 1);
  const retry = () => void offer.reset().finally(renderAgain);
  return (
    <SliceBoundary
      key={attempt}
      fallback={<RetryOnline onRetry={retry}>{failed({ title: offer.title, retry })}</RetryOnline>}
      onError={(error) => {
        if (!offer.caught) report({ slice: offer.slice, stage: 'slot', message: String(error) });
        return offer.caught?.(error) ?? false;
      }}
      onRetry={renderAgain}
    >
      <Suspense fallback={skeleton}>
        <SlicePart slice={offer.slice}>
          <Content offer={offer} facts={facts} />
        </SlicePart>
      </Suspense>
    </SliceBoundary>
  );
};

const Content = ({ offer, facts }: Pick<WidgetProps, 'offer' | 'facts'>) => {
  // A mounted widget stays when its release fails over elsewhere on this page.
  const [loading] = useState(() => offer.load());
  const Component = use(loading);
  const [mounted] = useState(() => offer.mounted);
  useEffect(() => mounted?.(), [mounted]);
  return <Component {...facts} />;
};
