import type { Service } from '@nearhand/contracts';
import { EmptyState, Items } from '@nearhand/ui';
import { useRef } from 'react';
import { MyServiceCard } from './my-service-card.tsx';
import { ServiceGrid } from './service-grid.tsx';

interface ServiceListProps {
  services: readonly Service[];
  empty: { title: string; text: string };
}

/** The services of one tab. */
export const ServiceList = ({ services, empty }: ServiceListProps) => {
  const list = useRef<HTMLDivElement>(null);
  // A button that is at work holds no focus, and one whose service changed leaves the page with its card, a moment later.
  const keepFocus = (pressed: HTMLElement) =>
    setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement !== body && activeElement !== pressed) return;
      (pressed.isConnected ? pressed : list.current)?.focus({ preventScroll: true });
    });
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {services.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ServiceGrid>
          <Items of={services}>
            {(service) => (
              <li>
                <MyServiceCard service={service} onStatusSettled={keepFocus} />
              </li>
            )}
          </Items>
        </ServiceGrid>
      )}
    </div>
  );
};
