import { useLocation } from '@nearhand/platform';
import { Button, type ButtonProps } from '@nearhand/ui';
import { type ReactNode, useId, useState } from 'react';
import type { HeaderPanelProps } from './header-panel.tsx';
import { useLazyComponent } from './lazy-component.ts';

export const loadPanel = () =>
  import(/* webpackChunkName: "header-panel" */ './header-panel.tsx').then(({ HeaderPanel }) => HeaderPanel);

type HeaderMenuProps = Pick<HeaderPanelProps, 'label' | 'entries' | 'align' | 'heading' | 'action'> & {
  button: ReactNode;
  buttonLook?: Pick<ButtonProps, 'variant' | 'size' | 'endIcon' | 'sx' | 'aria-describedby'>;
  children?: ReactNode;
};

/** A button and the panel that it opens; the panel's code loads on hover, focus or click. */
export const HeaderMenu = ({ button, buttonLook, ...panel }: HeaderMenuProps) => {
  const id = useId();
  // A panel that loads slowly does not open on the next page.
  const here = useLocation().key;
  const [opened, setOpened] = useState<{ button: HTMLElement; at: string }>();
  const { Component: Panel, request, prefetch } = useLazyComponent(loadPanel);
  const close = () => setOpened(undefined);
  const anchor = Panel && opened?.at === here ? opened.button : null;
  const open = anchor !== null;
  return (
    <>
      <Button
        color="inherit"
        {...buttonLook}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={opened?.at === here && !Panel}
        aria-controls={open ? id : undefined}
        onMouseEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => {
          setOpened({ button: event.currentTarget, at: here });
          request(close);
        }}
      >
        {button}
      </Button>
      {Panel && <Panel {...panel} id={id} anchor={anchor} onClose={close} />}
    </>
  );
};
