import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { notPrinted, styled } from '../theme/styled.ts';

export const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: '1px solid var(--nh-palette-divider)',
  marginInline: -16,
  paddingInline: 16,
  '@media print': notPrinted,
  [theme.breakpoints.up('sm')]: { marginInline: 0, paddingInline: 0 },
}));

export const TabButton = styled('button')({
  flex: 'none',
  minHeight: 48,
  padding: '0 14px',
  border: 0,
  borderBottom: '3px solid transparent',
  marginBottom: -1,
  background: 'none',
  color: 'var(--nh-palette-text-secondary)',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { color: 'var(--nh-palette-text-primary)' },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 8 },
  '&[aria-selected=true]': { color: 'var(--nh-palette-primary-main)', borderBottomColor: 'currentColor' },
});

export const Count = styled('span')({ fontVariantNumeric: 'tabular-nums', fontWeight: 500 });

export const Panel = styled('div')({ paddingTop: 24, '&:focus-visible': { outlineOffset: 4, borderRadius: 8 } });

export interface CountTab {
  id: string;
  label: string;
  count?: number;
  content: ReactNode;
}

export interface CountTabsProps {
  label: string;
  tabs: readonly CountTab[];
  /** The chosen tab's id; when absent the component has its own state. */
  value?: string;
  onChange?: (id: string) => void;
}

const steps: Record<string, (index: number, length: number) => number> = {
  ArrowRight: (index, length) => (index + 1) % length,
  ArrowLeft: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Tabs with counts. Arrow keys move; on a phone the row scrolls sideways. */
export const CountTabs = ({ label, tabs, value, onChange }: CountTabsProps) => {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const chosen = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];
  const choose = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !chosen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = tabs[step(tabs.indexOf(chosen), tabs.length)];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <>
      <Strip role="tablist" aria-label={label} ref={strip} onKeyDown={move}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${id}-${tab.id}-tab`}
            aria-controls={tab.id === chosen?.id ? `${id}-${tab.id}` : undefined}
            aria-selected={tab.id === chosen?.id}
            tabIndex={tab.id === chosen?.id ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Count> ({tab.count})</Count>}
          </TabButton>
        ))}
      </Strip>
      {chosen && (
        <Panel role="tabpanel" id={`${id}-${chosen.id}`} aria-labelledby={`${id}-${chosen.id}-tab`} tabIndex={0}>
          {chosen.content}
        </Panel>
      )}
    </>
  );
};
