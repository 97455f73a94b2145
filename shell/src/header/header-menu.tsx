import { Button, type ButtonProps } from '@nearhand/ui';
import { type ReactNode, useId, useState } from 'react';
import type { HeaderPanelProps } from './header-panel.tsx';
import { useLateComponent } from './late-component.ts';

const loadPanel = () =>
  import(/* webpackChunkName: "header-panel" */ './header-panel.tsx').then(({ HeaderPanel }) => HeaderPanel);

type HeaderMenuProps = Pick<HeaderPanelProps, 'label' | 'entries' | 'align' | 'heading' | 'action'> & {
  /** What the button shows. */
  button: ReactNode;
  /** The button's name where what it shows has none. */
  buttonLabel?: string;
  buttonLook?: Pick<ButtonProps, 'variant' | 'size' | 'endIcon' | 'sx'>;
  children?: ReactNode;
};

/** A button of the header and the panel it opens, whose code is fetched on hover or focus at the latest. */
export const HeaderMenu = ({ button, buttonLabel, buttonLook, ...panel }: HeaderMenuProps) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { Component: Panel, request, prefetch } = useLateComponent(loadPanel);
  const open = anchor !== null;
  return (
    <>
      <Button
        color="inherit"
        {...buttonLook}
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          request();
        }}
      >
        {button}
      </Button>
      {Panel && <Panel {...panel} id={id} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
