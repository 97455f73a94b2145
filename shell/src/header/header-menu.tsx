import { useLocation } from '@nearhand/platform';
import { Button, type ButtonProps } from '@nearhand/ui';
import { type ReactNode, useId, useState } from 'react';
import type { HeaderPanelProps } from './header-panel.tsx';
import { useLateComponent } from './late-component.ts';

const loadPanel = () =>
  import(/* webpackChunkName: "header-panel" */ './header-panel.tsx').then(({ HeaderPanel }) => HeaderPanel);

type HeaderMenuProps = Pick<HeaderPanelProps, 'label' | 'entries' | 'align' | 'heading' | 'action'> & {
  /** What the button shows and is named by. */
  button: ReactNode;
  buttonLook?: Pick<ButtonProps, 'variant' | 'size' | 'endIcon' | 'sx' | 'aria-describedby'>;
  children?: ReactNode;
};

/** A button of the header and the panel it opens, whose code is fetched on hover or focus at the latest. */
export const HeaderMenu = ({ button, buttonLook, ...panel }: HeaderMenuProps) => {
  const id = useId();
  // Bound to where it was asked for: a panel whose code comes late does not open over the next page.
  const here = useLocation().key;
  const [asked, setAsked] = useState<{ button: HTMLElement; at: string }>();
  const { Component: Panel, request, prefetch } = useLateComponent(loadPanel);
  const close = () => setAsked(undefined);
  const anchor = Panel && asked?.at === here ? asked.button : null;
  const open = anchor !== null;
  return (
    <>
      <Button
        color="inherit"
        {...buttonLook}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={asked?.at === here && !Panel}
        aria-controls={open ? id : undefined}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => {
          setAsked({ button: event.currentTarget, at: here });
          request(close);
        }}
      >
        {button}
      </Button>
      {Panel && <Panel {...panel} id={id} anchor={anchor} onClose={close} />}
    </>
  );
};
