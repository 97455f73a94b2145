import type { Service } from '@nearhand/contracts';
import { EmptyState } from '@nearhand/ui';
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
  // The button that was pressed leaves the page with its card, and focus must not be lost with it.
  const keepFocus = (pressed: HTMLElement) => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === pressed) list.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {services.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ServiceGrid>
          {services.map((service) => (
            <li key={service._id}>
              <MyServiceCard service={service} onMoved={keepFocus} />
            </li>
          ))}
        </ServiceGrid>
      )}
    </div>
  );
};
